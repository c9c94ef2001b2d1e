import type { PortalPage } from '../../packages/contract/src/pages/page.ts';
import { portalPages } from '../../packages/contract/src/portal-pages.ts';

/** Of the bundler's view of a module, what is asked here. */
interface ModuleInfo {
  importers: readonly string[];
}
interface ChunkingContext {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** A module that so many homes and lists share, which somebody meets first, is worth a place in the file that all public pages load … */
const SHARED_BY_ENTRANCES = 4;
/** … or so many public pages of any kind: details bring what only they need. */
const SHARED_BY_PAGES = 9;

const IN_PACKAGES = /\/packages\/(?:ui|client|contract)\/src\//;
/** What stands before all other code, and the styles beside it: in a file that many share it would come after some of it. */
const FIRST = /\/client\/src\/fills\/|\/ui\/src\/index\.css$/;
const ICON = /\.phosphor\.js$/;
/** What runs before any page. */
const ENTRY = /\/portal\/src\/(?:entry|routing)\//;

/** What is a few lines each, without a page's markup. */
const SMALL = /\/portal\/src\/(?:shared|features\/[\w-]+|areas\/public\/[\w-]+)\/[\w-]+\.ts$|-picture\.tsx$/;

const moduleOf = /\/portal\/src\/areas\/(\w+)\/(pages|frames)\/([\w-]+)\.tsx$/;
const publicPages = (Object.values(portalPages) as PortalPage[]).filter(({ module }) => module?.startsWith('public/'));
const ENTRANCES = new Set(publicPages.filter(({ isDetail }) => !isDetail).map(({ module }) => module));

/** Where nearly everybody comes in: they carry no icon that they do not draw. */
const HOMES = new Set(['public/landing', 'public/home', 'public/vimo-home']);

/** How many entrances and pages of the public area need a module at once; what they load later does not count. */
interface Use {
  entrances: number;
  pages: number;
  /** Whether a home, or the frame around it, does. */
  isInHome: boolean;
  /** Whether it runs before any page too. */
  isInEntry: boolean;
}

/**
 * The chunk of a module: what the public area shares is one file, and one what it shares of the packages. Everything else, and so all of the other areas, goes where the
 * bundler puts it: with the pages that use it.
 */
export function createChunkOf(): Record<'shared' | 'member', (id: string, context: ChunkingContext) => string | null> {
  const countUse = (id: string, context: ChunkingContext): Use => {
    const met = new Set<string>();
    const use: Use = { entrances: 0, pages: 0, isInHome: false, isInEntry: false };
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (met.has(at)) continue;
      met.add(at);
      if (ENTRY.test(at)) {
        use.isInEntry = true;
        continue;
      }
      const [, area, kind, name] = moduleOf.exec(at) ?? [];
      if (area === 'public') {
        // A frame lies around all of its pages.
        const count = kind === 'frames' ? SHARED_BY_PAGES : 1;
        use.pages += count;
        if (kind === 'frames' || HOMES.has(`${area}/${name}`)) use.isInHome = true;
        if (kind === 'frames' || ENTRANCES.has(`${area}/${name}`)) use.entrances += count;
      }
      open.push(...(context.getModuleInfo(at)?.importers ?? []));
    }
    return use;
  };
  return {
    shared(id, context) {
      if (moduleOf.test(id) || ENTRY.test(id) || FIRST.test(id)) return null;
      const { entrances, pages, isInHome, isInEntry } = countUse(id, context);
      // Small ones cost more as files of their own: each has a head.
      if (IN_PACKAGES.test(id)) {
        const isShared = isInEntry || (ICON.test(id) && isInHome) || entrances >= SHARED_BY_ENTRANCES;
        return isShared ? 'house' : null;
      }
      const isSmall = SMALL.test(id) && entrances >= (isInHome ? 2 : 3);
      return isSmall || isInEntry || entrances >= SHARED_BY_ENTRANCES || pages >= SHARED_BY_PAGES ? 'public' : null;
    },
    member(id, context) {
      if (FIRST.test(id)) return null;
      const { pages, isInEntry } = countUse(id, context);
      return pages === 0 && !isInEntry ? 'member' : null;
    },
  };
}
