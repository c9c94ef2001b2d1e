import type { Plugin } from 'vite';

/** What only the server and its reference read of an endpoint. */
const SERVER_ONLY = new Set(['input', 'output', 'summary', 'tag', 'sharedForGuests', 'renderedForGuests', 'changes']);

/**
 * Leaves of each endpoint what a browser uses, its method, path and kind; the schemas that nothing names any more drop out of the build by
 * themselves. Types are not touched: they were checked before.
 */
export const lightEndpoints = (): Plugin => ({
  name: 'light-endpoints',
  enforce: 'post',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w/-]+\.ts$/, code: 'endpoint(' },
    handler(code) {
      const cuts: [start: number, end: number][] = [];
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue;
        for (const { init } of statement.declaration.declarations) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
            continue;
          const definition = init.arguments[0];
          if (definition?.type !== 'ObjectExpression') continue;
          for (const property of definition.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
            if (SERVER_ONLY.has(property.key.name)) cuts.push([property.start, property.end]);
          }
        }
      }
      let light = code;
      for (const [start, end] of cuts.reverse()) {
        light = light.slice(0, start) + light.slice(end).replace(/^\s*,/, '');
      }
      return { code: light, map: null };
    },
  },
});
