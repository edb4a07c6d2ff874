/** A room of the code: the paths it takes, whom it may import besides itself, and why no more. */
export interface Room {
  path: RegExp;
  may: string[];
  why: string;
  /** Runs in browsers too: no module of Node. */
  web?: true;
}

/**
 * The rooms, the most special path first. `shared`, `panels`, `features` and `natives` are the parts of one family's room: they
 * import each other within their family only.
 */
export const ROOMS: Record<string, Room> = {
  schemas: { path: /^schemas\//, may: [], why: 'schemas 只描述数据，谁都依赖它，所以它不依赖任何人', web: true },
  lib: { path: /^src\/lib\//, may: ['schemas'], why: 'lib 是纯函数，不认识格式和产品', web: true },
  formats: { path: /^src\/formats\//, may: ['lib', 'schemas'], why: 'formats 只说一种格式是什么，不认识工具', web: true },
  model: { path: /^src\/model\//, may: ['formats', 'lib', 'schemas'], why: 'model 只认识格式，不认识工具', web: true },
  engines: {
    path: /^src\/engines\//,
    may: ['formats', 'schemas', 'lib'],
    why: '引擎约定不认识网页、服务和任何一个工具；编解码器要写分辨率，所以认识格式',
  },
  native: { path: /^src\/native\//, may: ['engines', 'schemas', 'lib'], why: '这里只管怎样安全地运行本机程序，不认识工具和服务' },
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
    may: ['features', 'shared', 'engines', 'native', 'model', 'formats', 'lib', 'schemas'],
    why: '引擎不认识访客和网络请求，只认识文件与选项，也不认识别的家族',
  },
  features: {
    path: /^src\/features\//,
    may: ['shared', 'engines', 'model', 'formats', 'lib', 'schemas'],
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
  layouts: { path: /^src\/layouts\//, may: ['components', 'islands', 'catalog', 'schemas', 'lib'], why: '版式里没有引擎和状态' },
  pages: {
    path: /^src\/pages\//,
    may: ['components', 'layouts', 'islands', 'catalog', 'schemas', 'lib'],
    why: '页面不带任何引擎代码',
  },
  service: {
    path: /^src\/service\//,
    may: ['engines', 'native', 'catalog', 'formats', 'schemas', 'lib'],
    why: '服务只通过约定调用引擎',
  },
  cli: { path: /^src\/cli\//, may: ['engines', 'catalog', 'schemas', 'lib'], why: '命令行只通过约定调用引擎' },
};
