/** Text, whatever it begins with. */
const TEXT = '@';

/** Hands over rows as an xlsx file to be mended and sent again; its last column says what is wrong with each. */
export async function downloadRows(
  name: string,
  columns: readonly { key: string; title: string }[],
  rows: readonly { cells: Readonly<Record<string, string>>; faults: Readonly<Record<string, string>> }[],
): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const heading = [...columns.map(({ title }) => title), '问题'];
  const body = rows.map(({ cells, faults }) => [
    ...columns.map(({ key }) => cells[key] ?? ''),
    columns.flatMap(({ key, title }) => (faults[key] ? [`${title}：${faults[key]}`] : [])).join('；'),
  ]);
  const bytes = await writeXlsx({
    sheets: [{ name: '要改的行', columns: heading.map(() => ({ width: 16, numFmt: TEXT })), rows: [heading, ...body] }],
  });
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.xlsx`;
  link.click();
  URL.revokeObjectURL(url);
}
