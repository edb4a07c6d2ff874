/** A room of the code: the paths it takes, whom it may import besides itself, and why no more. */
export interface Room {
  path: RegExp;
  may: string[];
  why: string;
  /** Runs in browsers too: no module of Node. */
  web?: true;
  /** Packages that it may not use. */
  without?: RegExp;
}

/** What speaks HTTP. */
const HTTP = /^(fastify|@fastify\/.+|srvx(\/.+)?|(node:)?https?)$/;

/**
 * The rooms, the most special path first. `shared`, `panels`, `features` and `natives` are the parts of one family's
 * room: they import each other within their family only.
 */
export const ROOMS: Record<string, Room> = {
  schemas: { path: /^schemas\//, may: [], why: 'schemas 只描述数据，谁都依赖它，所以它不依赖任何人', web: true },
  lib: { path: /^src\/lib\//, may: ['schemas'], why: 'lib 是纯函数，不认识格式和产品', web: true },
  formats: {
    path: /^src\/formats\//,
    may: ['lib', 'schemas'],
    why: 'formats 只说一种格式是什么，不认识工具',
    web: true,
  },
  readers: {
    path: /^src\/model\/readers\//,
    may: ['model', 'formats', 'lib', 'schemas'],
    why: '读取、整理、写出互不认识，只在 page.ts 和 flow.ts 相见；由引擎把它们接起来',
    web: true,
  },
  passes: {
    path: /^src\/model\/passes\//,
    may: ['model', 'lib', 'schemas'],
    why: '读取、整理、写出互不认识，整理也不认识任何格式',
    web: true,
  },
  writers: {
    path: /^src\/model\/writers\//,
    may: ['model', 'formats', 'lib', 'schemas'],
    why: '读取、整理、写出互不认识，只在 page.ts 和 flow.ts 相见；由引擎把它们接起来',
    web: true,
  },
  model: { path: /^src\/model\//, may: ['formats', 'lib', 'schemas'], why: 'model 只认识格式，不认识工具', web: true },
  engines: {
    path: /^src\/engines\//,
    may: ['formats', 'schemas', 'lib'],
    why: '引擎约定不认识网页、服务和任何一个工具；编解码器要写分辨率，所以认识格式',
  },
  native: {
    path: /^src\/native\//,
    may: ['engines', 'schemas', 'lib'],
    why: '这里只管怎样安全地运行本机程序，不认识工具和服务',
  },
  shared: {
    path: /^src\/features\/[^/]+\/shared\//,
    may: ['formats', 'lib', 'schemas'],
    why: 'shared 是引擎和面板都知道的纯数据和纯函数',
    web: true,
  },
  panels: {
    path: /^src\/features\/[^/]+\/(panel\/|store\/|[^/]+\.tsx$)/,
    may: ['shared', 'islands', 'stores', 'jobs', 'schemas', 'lib'],
    why: '面板只通过 stores 和 jobs 做事，引擎代码要等拖入文件才加载，也不认识别的家族',
    web: true,
  },
  natives: {
    path: /^src\/features\/[^/]+\/(native\/|[^/]+\.node\.ts$)/,
    may: [
      'features',
      'shared',
      'engines',
      'native',
      'model',
      'readers',
      'passes',
      'writers',
      'formats',
      'lib',
      'schemas',
    ],
    why: '引擎不认识访客和网络请求，只认识文件与选项，也不认识别的家族',
  },
  features: {
    path: /^src\/features\//,
    may: ['shared', 'engines', 'model', 'readers', 'passes', 'writers', 'formats', 'lib', 'schemas'],
    why: '引擎不认识访客和网络请求，只认识文件与选项，也不认识别的家族',
    web: true,
  },
  catalog: { path: /^src\/catalog\//, may: ['schemas', 'lib'], why: '目录只读数据' },
  api: { path: /^src\/api\//, may: ['schemas', 'lib'], why: '接口客户端只认识数据', web: true },
  jobs: {
    path: /^src\/jobs\//,
    may: ['engines', 'api', 'formats', 'schemas', 'lib'],
    why: '任务只通过约定调用引擎，引擎代码要等拖入文件才加载；编解码器要写分辨率，所以认识格式',
    web: true,
  },
  stores: { path: /^src\/stores\//, may: ['jobs', 'api', 'schemas', 'lib'], why: '状态只通过 jobs 做事', web: true },
  islands: {
    path: /^src\/islands\//,
    may: ['stores', 'jobs', 'schemas', 'lib'],
    why: '界面只通过 stores 和 jobs 做事，这样它分不清文件在哪里处理',
    web: true,
  },
  components: {
    path: /^src\/components\//,
    may: ['islands', 'layouts', 'catalog', 'schemas', 'lib'],
    why: '静态部件里没有引擎和状态',
  },
  layouts: {
    path: /^src\/layouts\//,
    may: ['components', 'islands', 'catalog', 'schemas', 'lib'],
    why: '版式里没有引擎和状态',
  },
  pages: {
    path: /^src\/pages\//,
    may: ['components', 'layouts', 'islands', 'catalog', 'schemas', 'lib'],
    why: '页面不带任何引擎代码',
  },
  'service/base': {
    path: /^src\/service\/(attachment|isolation-text|log|messages|principal|secret|settings|timestamp\/authorities)\.ts$/,
    may: ['engines', 'native', 'schemas', 'lib'],
    why: '设置、密钥和文案谁都用，所以不依赖服务的其他部分',
    without: HTTP,
  },
  'service/store': {
    path: /^src\/service\/store\//,
    may: ['service/base', 'engines', 'schemas', 'lib'],
    why: 'store 只管数据库的行和文件，不认识队列、任务的规则和请求',
    without: HTTP,
  },
  'service/jobs': {
    path: /^src\/service\/queue\/(queue|turns|order|costs)\.ts$/,
    may: ['service/store', 'service/base', 'schemas', 'lib'],
    why: '这是队列的门：排队和次序，不认识怎样运行',
    without: HTTP,
  },
  'service/context': {
    path: /^src\/service\/context\.ts$/,
    may: ['service/jobs', 'service/store', 'service/base', 'catalog'],
    why: '它只列出各部分要用的门',
  },
  'service/queue': {
    path: /^src\/service\/queue\//,
    may: [
      'service/context',
      'service/jobs',
      'service/store',
      'service/base',
      'engines',
      'native',
      'catalog',
      'schemas',
      'lib',
    ],
    why: '工作进程只认识任务的行和引擎约定，不认识访客的权利和请求',
    without: HTTP,
  },
  'service/tasks': {
    path: /^src\/service\/tasks\//,
    may: ['service/context', 'service/jobs', 'service/store', 'service/base', 'catalog', 'schemas', 'lib'],
    why: '任务的规则不认识请求，也不认识任务怎样运行',
    without: HTTP,
  },
  'service/handover': {
    path: /^src\/service\/handover\//,
    may: ['service/tasks', 'service/context', 'service/store', 'service/base', 'schemas', 'lib'],
    why: '手机传送用上传的规则，不认识任务怎样运行，也不认识请求',
    without: HTTP,
  },
  'service/timestamp': {
    path: /^src\/service\/timestamp\//,
    may: ['service/store', 'service/base', 'formats', 'schemas', 'lib'],
    why: '时间戳机构不认识任务和请求',
    without: HTTP,
  },
  'service/routes': {
    path: /^src\/service\/routes\//,
    may: [
      'service/handover',
      'service/tasks',
      'service/timestamp',
      'service/context',
      'service/jobs',
      'service/store',
      'service/base',
      'native',
      'catalog',
      'formats',
      'schemas',
      'lib',
    ],
    why: '路由只读请求、问别的部分、写应答',
  },
  service: {
    path: /^src\/service\//,
    may: [
      'service/routes',
      'service/handover',
      'service/timestamp',
      'service/tasks',
      'service/queue',
      'service/context',
      'service/jobs',
      'service/store',
      'service/base',
      'catalog',
      'schemas',
      'lib',
    ],
    why: '这里只把服务的各部分接起来',
  },
  cli: {
    path: /^src\/cli\//,
    may: ['engines', 'native', 'catalog', 'readers', 'passes', 'schemas', 'lib'],
    why: '命令行只通过约定调用引擎，借给它们的模型由 native 打开；--dump 印出文档模型',
  },
};
