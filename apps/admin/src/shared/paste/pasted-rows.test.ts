import { expect, it } from 'vitest';
import { inOneLine, pastedRows } from './pasted-rows.ts';

it.each([
  ['one cell', '88', [['88']]],
  ['nothing', '', [['']]],
  [
    'a block',
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['line ends of other machines, and none behind the last line', '88\r\n91\r\n', [['88'], ['91']]],
  ['lines of old', '88\r91\r', [['88'], ['91']]],
  ['blanks that stand', '90\n\n85\n\n', [['90'], [''], ['85'], ['']]],
  [
    'cells that are blank at the end of a line',
    '90\t\n85\t',
    [
      ['90', ''],
      ['85', ''],
    ],
  ],
  ['a line end inside of a cell', '"85\n补考"\n88\n91\n', [['85\n补考'], ['88'], ['91']]],
  ['a tab and a line end inside of a cell beside others', 'a\t"b\tc\r\nd"\te\r\nf', [['a', 'b\tc\r\nd', 'e'], ['f']]],
  ['doubled quotes', '"他说""好""\n走了"\t5', [['他说"好"\n走了', '5']]],
  ['an empty cell in quotes', '""\t5', [['', '5']]],
  ['a quote that is a sign of the text', '"双减"背景下\n5"\t6', [['"双减"背景下'], ['5"', '6']]],
  ['a quote that nothing closes', '"85\n88', [['"85'], ['88']]],
])('reads %s', (_, text, rows) => {
  expect(pastedRows(text)).toEqual(rows);
});

it('puts the words of a cell into one line', () => {
  expect(inOneLine(' 85\r\n补考\t ')).toBe('85 补考');
});
