import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, posix } from 'node:path';
import ts from 'typescript';
import { ROOMS } from './table.ts';

/** The text between the fences of an Astro page: where imports may stand. */
const FRONT = /^---\n(.*?)\n---/s;
/** A script that is bundled, unlike JSON-LD and inline ones. */
const SCRIPT = /<script(?![^>]*(?:is:inline|type="application\/ld\+json"))[^>]*>/;

/** What speaks HTTP. */
const HTTP = /^(fastify|@fastify\/.+|srvx(\/.+)?|(node:)?https?)$/;

const roomOf = (path: string): string | undefined => Object.keys(ROOMS).find((name) => ROOMS[name]?.path.test(path));
const familyOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** What a source file imports, as written; types too. */
export function importsOf(path: string, text: string): string[] {
  const code = path.endsWith('.astro') ? (FRONT.exec(text)?.[1] ?? '') : text;
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
}

/**
 * What is wrong with the imports of a source file by the table of rooms: one sentence each. Paths are relative to the
 * project.
 */
export function layerFaults(path: string, text: string): string[] {
  const from = roomOf(path);
  const room = from && ROOMS[from];
  if (!room) return [];
  const faults = importsOf(path, text).flatMap((specifier) => faultOf(path, specifier, from) ?? []);
  if (path.endsWith('.astro') && SCRIPT.test(text))
    faults.push(
      `${path}：页面里的脚本逃过了分层检查。请写成 islands 里的组件；只有 JSON-LD 和标了 is:inline 的主题脚本例外。`,
    );
  return faults;
}

function faultOf(path: string, specifier: string, from: string): string | undefined {
  const room = ROOMS[from];
  if (room?.kind === 'web' && isBuiltin(specifier))
    return `${path}：${specifier}：这里的代码要在浏览器里运行，不能用 Node 的模块。见 ARCHITECTURE.md。`;
  if (room?.kind === 'offline' && HTTP.test(specifier))
    return `${path}：${from} 不能使用 ${specifier}：${room.why}。见 ARCHITECTURE.md。`;
  if (!specifier.startsWith('.')) return undefined;
  const target = posix.join(dirname(path), specifier);
  const to = roomOf(target);
  if (!to || !room) return undefined;
  const sameFamily = familyOf(path) === familyOf(target) || !familyOf(target) || !familyOf(path);
  if (sameFamily && (to === from || room.may.includes(to))) return undefined;
  return `${path}：${from} 不能引用 ${target}：${room.why}。见 ARCHITECTURE.md。`;
}

/** Rings of files that import each other's values, each as the list of its files; imports of types alone make none. */
export function importRings(files: string[]): string[][] {
  const known = new Set(files);
  const values = new Map(files.map((path) => [path, valueImports(path).filter((target) => known.has(target))]));
  return stronglyConnected(values).filter((ring) => ring.length > 1);
}

function valueImports(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const code = path.endsWith('.astro') ? (FRONT.exec(text)?.[1] ?? '') : text;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest);
  return source.statements.flatMap((node) => {
    const names = ts.isImportDeclaration(node) ? node.importClause : ts.isExportDeclaration(node) ? node : undefined;
    if (!names || ('isTypeOnly' in names && names.isTypeOnly)) return [];
    const { moduleSpecifier } = node as ts.ImportDeclaration | ts.ExportDeclaration;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return [];
    const bindings = ts.isImportClause(names) && names.namedBindings;
    if (
      bindings &&
      ts.isNamedImports(bindings) &&
      !names.name &&
      bindings.elements.every(({ isTypeOnly }) => isTypeOnly)
    )
      return [];
    return [posix.join(dirname(path), moduleSpecifier.text)];
  });
}

/** The strongly connected components of a graph (Tarjan 1972). */
function stronglyConnected(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const components: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) === index.get(node)) components.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return components;
}
