import type { Plugin } from 'vite';

/** What only the server and its reference read of an endpoint. */
const SERVER_ONLY = new Set([
  ...['input', 'output', 'summary', 'tag', 'refuses', 'readers', 'openWhile', 'asksForSession', 'saysCode', 'listBody'],
  ...['sharedForGuests', 'renderedForGuests', 'changes', 'hides'],
]);

/** Methods that make a schema of a schema and change nothing. */
const DERIVING = new Set(['extend', 'pick', 'omit', 'partial']);

/**
 * Leaves of each endpoint what a browser uses, its method, path and kind; the schemas that nothing names any more drop out of the build by
 * themselves, those derived of others too. Types are not touched: they were checked before.
 */
export const lightEndpoints = (): Plugin => ({
  name: 'light-endpoints',
  enforce: 'post',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w/-]+\.ts$/, code: /endpoint\(|\.(?:extend|pick|omit|partial)\(/ },
    handler(code) {
      /** From where to where, and what comes in its place, in the order of the file. */
      const changes: [start: number, end: number, text: string][] = [];
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue;
        for (const { init } of statement.declaration.declarations) {
          if (init?.type !== 'CallExpression') continue;
          if (init.callee.type === 'MemberExpression' && init.callee.property.type === 'Identifier') {
            if (DERIVING.has(init.callee.property.name)) changes.push([init.start, init.start, '/* @__PURE__ */ ']);
            continue;
          }
          if (init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') continue;
          const definition = init.arguments[0];
          if (definition?.type !== 'ObjectExpression') continue;
          for (const property of definition.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
            if (SERVER_ONLY.has(property.key.name)) changes.push([property.start, property.end, '']);
          }
        }
      }
      let light = code;
      for (const [start, end, text] of changes.reverse()) {
        const rest = light.slice(end);
        light = light.slice(0, start) + text + (text ? rest : rest.replace(/^\s*,/, ''));
      }
      return { code: light, map: null };
    },
  },
});
