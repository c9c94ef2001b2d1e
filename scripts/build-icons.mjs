// Writes packages/ui/src/icons/generated: Phosphor paths, one weight per icon, a module each, so that a page loads those it shows.
// The phosphor package ships all six weights with each icon (about 550 bytes compressed an icon); a page that shows
// thirty icons would spend a tenth of its script budget on weights that are never drawn.
// Run: node scripts/build-icons.mjs, after adding a name to ICONS.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

/** Export name → [Phosphor name, weight]. */
const ICONS = Object.fromEntries(
  [
    'ArrowLeft ArrowRight Bank Bell Buildings BuildingOffice CalendarBlank Camera ChatCircle ClipboardText',
    'DeviceMobile EnvelopeSimple Eye EyeSlash Funnel Gear GraduationCap Heart House IdentificationCard Key List Lock',
    'MagnifyingGlass MapPin Phone QrCode ShareNetwork SignIn SignOut SlidersHorizontal Trash User UserCircle Users',
    'UsersThree WechatLogo X ArrowsLeftRight ArrowClockwise CalendarStar Mountains UserList ListBullets Pause Play',
    'SquaresFour ArrowUUpLeft NavigationArrow Copy Receipt UserSwitch Baby Compass Atom Palette SoccerBall Plant HandHeart Megaphone Star',
    'ThumbsUp DownloadSimple Image FileText FilmStrip FilePdf Plus ChatCircleDots Info Minus',
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name, [name, 'regular']])
    .concat(
      [
        'ArrowCounterClockwise CaretDown CaretLeft CaretRight CaretUp Check CheckCircle Clock MinusCircle PencilSimple',
        'WarningCircle XCircle Plus',
      ]
        .join(' ')
        .split(' ')
        .map((name) => [`${name}Bold`, [name, 'bold']]),
      ['ClockCountdown', 'UsersThree', 'Hourglass', 'FlagCheckered', 'Prohibit', 'CheckCircle'].map((name) => [
        name,
        [name, 'regular'],
      ]),
      [
        'CalendarStar CaretDown CheckCircle Heart House Info MapPin Mountains Question Star UserCircle UsersThree WarningCircle',
        'XCircle SquaresFour Receipt UserSwitch Baby IdentificationCard ThumbsUp PlayCircle',
      ]
        .join(' ')
        .split(' ')
        .map((name) => [`${name}Fill`, [name, 'fill']]),
      [
        'BookOpenText CalendarStar ChatCircle Compass HandHeart IdentificationCard Megaphone Mountains Newspaper Palette',
        'PersonSimpleRun RocketLaunch Student UsersThree',
      ]
        .join(' ')
        .split(' ')
        .map((name) => [`${name}Duotone`, [name, 'duotone']]),
    ),
);

const quote = (text) => `'${text}'`;

const folder = new URL('../packages/ui/src/icons/generated/', import.meta.url);
const kebab = (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
const NOTE = '// Phosphor Icons (MIT), written by build-icons.mjs.';

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const names = Object.keys(ICONS).sort();
for (const exportName of names) {
  const [name, weight] = ICONS[exportName];
  const { default: weights } = await import(
    new URL(`dist/defs/${name}.es.js`, import.meta.resolve('@phosphor-icons/react/package.json'))
  );
  const children = [weights.get(weight).props.children].flat();
  const shade = children.find((child) => child.props.opacity)?.props.d;
  const line = children.filter((child) => !child.props.opacity).map((child) => child.props.d);
  if (line.length !== 1) throw new Error(`${name} ${weight}: ${line.length} paths, expected one`);
  const paths = shade ? [line[0], shade] : line;
  writeFileSync(
    new URL(`${kebab(exportName)}.ts`, folder),
    `${NOTE}\nimport { drawIcon, type IconProps } from '../icon.tsx';\n\nexport const ${exportName}Icon = (props: IconProps) => drawIcon(props, ${paths.map(quote).join(', ')});\n`,
  );
}
writeFileSync(
  new URL('../generated.ts', folder),
  `${NOTE}\n${names.map((name) => `export { ${name}Icon } from './generated/${kebab(name)}.ts';`).join('\n')}\n`,
);
