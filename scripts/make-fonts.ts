// Builds the index of fonts that font recognition compares with: the faces of scripts/fonts/faces.yaml and of the
// operator's folders. Set-up runs it when the index is stale.
import { buildIndex, packagedSources } from './fonts/build.ts';
import { addedFolders, folderSources } from './fonts/folders.ts';

const added = await folderSources(addedFolders());
const { faces, characters, bytes } = await buildIndex([...packagedSources(), ...added]);
console.log(`字体索引：${faces} 款，${characters} 字，${(bytes / 1e6).toFixed(1)} MB`);
