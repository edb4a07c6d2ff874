import { ASSET_NAMES, assetPath } from '../../src/engines/assets.ts';

/** `src/jobs/assets.gen.ts`: where the site serves each asset; Vite emits the files hashed. */
export function generateAssets(): string {
  const imports = ASSET_NAMES.map((name, index) => `import asset${index} from '/${assetPath(name)}?url';\n`);
  const members = ASSET_NAMES.map((name, index) => `  '${name}': asset${index},\n`);
  return [
    '// Made from src/engines/assets.ts by `npm run gen`; do not edit.\n',
    ...imports,
    "import type { AssetName } from '../engines/assets.ts';\n",
    '\nexport const ASSET_URLS: Record<AssetName, string> = {\n',
    ...members,
    '};\n',
  ].join('');
}
