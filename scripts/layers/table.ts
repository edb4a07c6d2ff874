/** A room of the code: the paths it takes, whom it may import besides itself, and why no more. */
export interface Room {
  path: RegExp;
  may: readonly string[];
  why: string;
  /** `web`: runs in browsers too, without modules of Node. `offline`: nothing that speaks HTTP. */
  kind: 'web' | 'offline' | undefined;
}

/**
 * Rooms that are named together: the model with its parts, what most of the service stands on, what calls are answered
 * by.
 */
const MODEL = 'model readers passes writers formats';
const STORED = 'service/jobs service/store service/base';
const BASE = `service/context ${STORED}`;
const CALLED = 'service/handover service/tasks service/timestamp';

/**
 * Who may import whom, the most special room first: name, folder (`*`: one name), whom it may import besides itself,
 * why no more, kind. All but `schemas` may import `schemas`, and all but these two `lib`. The rooms below
 * `src/features/*` are the parts of one family's room: they import each other within their family only.
 */
const TABLE: [name: string, folder: string, may: string, why: string, kind?: Room['kind']][] = [
  ['schemas', 'schemas', '', '只描述数据，谁都依赖它，所以它不依赖任何人', 'web'],
  ['lib', 'src/lib', '', '只有纯函数，不认识格式和产品', 'web'],
  ['formats', 'src/formats', '', '只说一种格式是什么，不认识工具', 'web'],
  ['readers', 'src/model/readers', 'model formats', '读取、整理、写出互不认识，由引擎接起来', 'web'],
  ['passes', 'src/model/passes', 'model', '读取、整理、写出互不认识，整理也不认识格式', 'web'],
  ['writers', 'src/model/writers', 'model formats', '读取、整理、写出互不认识，由引擎接起来', 'web'],
  ['model', 'src/model', 'formats', '只认识格式，不认识工具', 'web'],
  ['engines', 'src/engines', 'formats', '不认识网页、服务和任何一个工具；编解码器要写分辨率，所以认识格式'],
  ['native', 'src/native', 'engines', '只管怎样安全地运行本机程序，不认识工具和服务'],
  ['shared', 'src/features/*/shared', 'formats', '引擎和面板都知道的纯数据和纯函数', 'web'],
  ['panels', 'src/features/*/(panel|store|*.tsx)', 'shared islands stores jobs', '只通过 stores 和 jobs 做事', 'web'],
  ['natives', 'src/features/*/(native|*.node.ts)', `features shared engines native ${MODEL}`, '不认识访客和网络请求'],
  ['features', 'src/features', `shared engines ${MODEL}`, '不认识访客和网络请求，也不认识别的家族', 'web'],
  ['catalog', 'src/catalog', '', '只读数据'],
  ['api', 'src/api', '', '只认识数据', 'web'],
  ['jobs', 'src/jobs', 'engines api formats', '只通过约定调用引擎；编解码器要写分辨率，所以认识格式', 'web'],
  ['stores', 'src/stores', 'jobs api', '只通过 jobs 做事', 'web'],
  ['islands', 'src/islands', 'stores jobs', '只通过 stores 和 jobs 做事，分不清文件在哪里处理', 'web'],
  ['pages', 'src/(components|layouts|pages)', 'islands catalog', '静态的网页里没有引擎和状态'],
  ['service/base', 'src/service/base', 'engines native', '设置、密钥和文案谁都用，不依赖服务的其他部分', 'offline'],
  ['service/store', 'src/service/store', 'service/base engines', '只管数据库的行和文件，不认识任务的规则', 'offline'],
  ['service/jobs', 'src/service/jobs', 'service/store service/base', '只管排队和次序，不认识怎样运行', 'offline'],
  ['service/context', 'src/service/context.ts', `${STORED} catalog`, '只列出各部分要用的门'],
  ['service/queue', 'src/service/queue', `${BASE} engines native catalog`, '不认识访客的权利和请求', 'offline'],
  ['service/tasks', 'src/service/tasks', `${BASE} catalog`, '不认识请求，也不认识任务怎样运行', 'offline'],
  ['service/handover', 'src/service/handover', `${BASE} service/tasks`, '不认识请求，也不认识任务怎样运行', 'offline'],
  ['service/timestamp', 'src/service/timestamp', 'service/store service/base formats', '不认识任务和请求', 'offline'],
  ['service/routes', 'src/service/routes', `${BASE} ${CALLED} native catalog formats`, '只读请求、问别的部分、写应答'],
  ['service', 'src/service', `${BASE} ${CALLED} service/routes service/queue catalog`, '只把各部分接起来'],
  ['cli', 'src/cli', 'engines native catalog readers passes', '只通过约定调用引擎；--dump 印出文档模型'],
];

const pathOf = (folder: string): RegExp =>
  new RegExp(`^${folder.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(/|$)`);

/** The names of all but the lowest rooms stand on `lib` and `schemas`. */
const below = (name: string): string[] => ({ schemas: [], lib: ['schemas'] })[name] ?? ['lib', 'schemas'];

export const ROOMS: Record<string, Room> = Object.fromEntries(
  TABLE.map(([name, folder, may, why, kind]) => [
    name,
    { path: pathOf(folder), may: [...may.split(' ').filter(Boolean), ...below(name)], why, kind },
  ]),
);
