import { mkdirSync, writeFileSync } from 'node:fs';
import { packagedSources } from '../../scripts/fonts/build.ts';
import { inputPath } from '../../tests/corpus.ts';
import { type Kind, makePicture } from './make.ts';

/** The pictures of the golden cases: file, face, style, text, and what was done to it. */
const PICTURES: [string, string, string, string, Omit<Kind, 'name'>][] = [
  [
    'kai-photo.jpg',
    '霞鹜文楷',
    'Bold',
    '青春飞扬',
    { size: 52, ink: '#ffffff', photo: 'corpus:image/jpg/exif-orientation-landscape-3.jpg', jpeg: 80 },
  ],
  ['song-turned.jpg', '思源宋体', 'Bold', '新年快乐', { size: 48, degrees: -1.5, blur: 0.8, jpeg: 45 }],
  ['smiley-lines.png', '得意黑', 'Oblique', '全新上市/限时优惠', { size: 40 }],
  ['montserrat-dark.png', 'Montserrat', 'Bold', 'Harvest', { size: 44, ink: '#f6e7b0', paper: '#20304a' }],
];

/** `npm run bench -- fonts --fixtures`: makes tests/fixtures/fonts anew. */
export async function makeFixtures(): Promise<void> {
  mkdirSync('tests/fixtures/fonts', { recursive: true });
  for (const [file, name, style, text, kind] of PICTURES) {
    const source = packagedSources().find(({ face }) => face.name === name && face.style === style);
    if (!source) throw new Error(`字库里没有 ${name} ${style}`);
    const photo = kind.photo && inputPath(kind.photo);
    writeFileSync(`tests/fixtures/fonts/${file}`, await makePicture(source, text, { name: file, ...kind }, photo));
  }
}
