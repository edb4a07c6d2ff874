// The layers (ARCHITECTURE.md) and the size caps. Everything else is Biome's.
import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

const MODEL_PARTS = [
  'readers',
  'writers',
  'passes',
  'pdf',
  'pdfium',
  'image',
  'font',
  'pdf-image',
  'watermark',
  'extract',
  'pdf-compress',
  'typeset',
  'portfolio',
  'img-compress',
  'scan',
  'img-cut',
  'img-convert',
  'matting',
  'id-photo',
  'mindmap',
];
const model = ['model', ...MODEL_PARTS];

/** Who may import whom besides itself; what is not listed is refused. */
const MAY_IMPORT = {
  schemas: [],
  lib: ['schemas'],
  model: ['lib', 'schemas'],
  ...Object.fromEntries(MODEL_PARTS.map((part) => [part, ['model', 'lib', 'schemas']])),
  pdfium: ['model', 'pdf', 'lib', 'schemas'],
  font: ['model', 'pdf', 'lib', 'schemas'],
  scan: ['model', 'pdf', 'font', 'lib', 'schemas'],
  mindmap: ['model', 'pdf', 'pdf-image', 'font', 'typeset', 'image', 'zip', 'lib', 'schemas'],
  matting: ['model', 'image', 'lib', 'schemas'],
  'id-photo': ['model', 'image', 'pdf-image', 'lib', 'schemas'],
  portfolio: ['model', 'pdf', 'font', 'typeset', 'lib', 'schemas'],
  typeset: ['model', 'pdf', 'font', 'lib', 'schemas'],
  'img-compress': ['model', 'image', 'lib', 'schemas'],
  'pdf-image': ['model', 'pdf', 'image', 'lib', 'schemas'],
  extract: ['model', 'pdf', 'pdf-image', 'pdfium', 'image', 'lib', 'schemas'],
  watermark: ['model', 'pdf', 'pdf-image', 'font', 'lib', 'schemas'],
  'img-cut': ['model', 'image', 'lib', 'schemas'],
  'img-convert': ['model', 'image', 'lib', 'schemas'],
  'pdf-compress': ['model', 'pdf', 'image', 'font', 'lib', 'schemas'],
  engines: ['schemas', 'lib'],
  'engines-web': ['engines', ...model, 'schemas', 'lib'],
  native: ['engines', 'schemas', 'lib'],
  'engines-node': ['engines', 'native', ...model, 'schemas', 'lib'],
  catalog: ['schemas', 'lib'],
  api: ['schemas', 'lib'],
  jobs: ['engines', 'api', 'schemas', 'lib'],
  stores: ['jobs', 'api', 'schemas', 'lib'],
  islands: ['stores', 'jobs', 'schemas', 'lib'],
  components: ['islands', 'layouts', 'catalog', 'schemas', 'lib'],
  layouts: ['components', 'islands', 'catalog', 'schemas', 'lib'],
  pages: ['components', 'layouts', 'islands', 'catalog', 'schemas', 'lib'],
  service: ['engines', 'catalog', 'schemas', 'lib'],
  cli: ['engines', 'catalog', 'schemas', 'lib'],
};

/** Why a layer is closed, for the message. */
const WHY = {
  schemas: 'schemas 只描述数据，谁都依赖它，所以它不依赖任何人',
  lib: 'lib 是纯函数，不认识产品',
  engines: '引擎约定不认识网页和服务',
  'engines-web': '引擎不认识访客和网络请求，只认识文件与选项',
  'engines-node': '引擎不认识访客和网络请求，只认识文件与选项',
  native: '这里只管怎样安全地运行本机程序，不认识引擎和服务',
  jobs: '任务只通过约定调用引擎，引擎代码要等拖入文件才加载',
  stores: '状态只通过 jobs 做事',
  islands: '界面只通过 stores 和 jobs 做事，这样它分不清文件在哪里处理',
  components: '静态部件里没有引擎和状态',
  pages: '页面不带任何引擎代码',
  service: '服务只通过约定调用引擎',
  cli: '命令行只通过约定调用引擎',
};

const FOLDERS = {
  schemas: 'schemas',
  'engines-web': 'src/engines/web',
  'engines-node': 'src/engines/node',
  native: 'src/engines/native',
  ...Object.fromEntries(MODEL_PARTS.map((part) => [part, `src/model/${part}`])),
};
const folderOf = (layer) => FOLDERS[layer] ?? `src/${layer}`;

const elements = Object.keys(MAY_IMPORT)
  .sort((a, b) => folderOf(b).length - folderOf(a).length)
  .map((type) => ({ type, pattern: `${folderOf(type)}/**`, partialMatch: false }));

const policies = Object.entries(MAY_IMPORT).map(([from, to]) => ({
  from: { element: { type: from } },
  allow: { to: { element: { type: [from, ...to] } } },
}));
const reasons = Object.entries(WHY).map(([from, why]) => ({
  from: { element: { type: from } },
  disallow: {
    to: { element: { type: Object.keys(MAY_IMPORT).filter((type) => type !== from && !MAY_IMPORT[from].includes(type)) } },
  },
  message: `${from} 不能引用 {{to.element.type}}：${why}。见 ARCHITECTURE.md。`,
}));

const caps = ({ lines, complexity = 15, depth = 3, params = 5 }) => ({
  'max-lines': ['error', { max: 300, skipBlankLines: true }],
  'max-lines-per-function': ['error', { max: lines, skipBlankLines: true, skipComments: true }],
  complexity: ['error', complexity],
  'max-depth': ['error', depth],
  'max-params': ['error', params],
});

const NODE_FREE = [
  'src/engines/web/**',
  'src/model/**',
  'src/lib/**',
  'src/api/**',
  'src/jobs/**',
  'src/stores/**',
  'src/islands/**',
];

export default [
  {
    ignores: [
      'dist/',
      '.astro/',
      '.cache/',
      'node_modules/',
      'test-results/',
      'tests/fixtures/',
      'public/',
      '**/*.gen.ts',
      '**/*.data.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } } },
  ...astro.configs.base,
  {
    files: ['src/**/*.{ts,tsx,astro}', 'schemas/**/*.ts'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': elements,
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.astro', '.mjs', '.js'] } },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [...policies, ...reasons],
          message: '{{from.element.type}} 不能引用 {{to.element.type}}。见 ARCHITECTURE.md。',
        },
      ],
    },
  },
  {
    files: NODE_FREE,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['node:*', 'fs', 'path', 'fs/*'],
              message: '这里的代码要在浏览器里运行，不能用 Node 的模块。见 ARCHITECTURE.md。',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.astro'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXElement[openingElement.name.name="script"]:not(:has(JSXAttribute[name.namespace.name="is"][name.name.name="inline"])):not(:has(JSXAttribute[name.name="type"][value.value="application/ld+json"]))',
          message: '页面里的脚本逃过了分层检查。请写成 islands 里的组件；只有 JSON-LD 和标了 is:inline 的主题脚本例外。',
        },
      ],
    },
  },
  { files: ['src/**/*.ts', 'schemas/**/*.ts', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts'], rules: caps({ lines: 60 }) },
  { files: ['src/**/*.tsx'], rules: caps({ lines: 100, complexity: 20 }) },
  // Byte-level readers and writers follow the tables of their standards.
  { files: ['src/model/**/*.ts', 'src/lib/**/*.ts'], rules: caps({ lines: 70, complexity: 30, depth: 5, params: 6 }) },
];
