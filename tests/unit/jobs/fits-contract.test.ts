import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { loadCatalog, toolProps } from '../../../src/catalog/load.ts';
import type { Fits } from '../../../src/engines/engine.ts';
import { createFitter } from '../../../src/jobs/fits.ts';
import { waysOf } from '../../../src/jobs/place.ts';
import type { WorkerPort } from '../../../src/jobs/pool.ts';
import { TOOLS } from '../catalog/project.ts';

/** An engine that runs in both places and says of each file where it is done well; no real one does so today. */
const ENGINE = `export default async () => [];
export const fits = async (file) => ((await file.text()).includes('macro') ? { reason: '内嵌了宏' } : 'browser');
`;

const root = mkdtempSync(join(tmpdir(), 'pdf365-fits-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const engine = join(root, 'src/features/pdf-raster/engine.ts');
mkdirSync(join(root, 'src/features/pdf-raster'), { recursive: true });
writeFileSync(join(root, 'tools.yaml'), TOOLS.replace('runs: [browser]', 'runs: [browser, service]'));
writeFileSync(engine, ENGINE);

/** A port behind which this engine is asked, as the worker asks it. */
const port = (): WorkerPort => {
  const own: WorkerPort = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    async postMessage(message) {
      if (message.kind !== 'fits') throw new Error(message.kind);
      const { fits } = (await import(/* @vite-ignore */ pathToFileURL(engine).href)) as { fits: Fits };
      own.onmessage?.({
        data: { kind: 'fit', id: message.id, fit: await fits(message.file, message.wish) },
      } as MessageEvent);
    },
  };
  return own;
};

it('an engine that says where a file is done well is found, asked, and followed, file by file', async () => {
  const props = toolProps(loadCatalog(root), 'pdf-to-jpg');
  expect(props).toMatchObject({ places: ['browser', 'service'], perFile: true });
  const fitter = createFitter(port);
  const files = ['plain', 'with macro'].map((text) => new File([text], `${text}.pdf`));
  const seen = await Promise.all(files.map(async (file) => ({ file, fit: await fitter.ask(props.engineId, file) })));
  const circumstances = { stayHere: false, memory: 2 ** 30, serviceMb: 100 };
  expect(waysOf(seen, props, circumstances)).toEqual([{ place: 'browser' }, { place: 'service', why: '内嵌了宏' }]);
  expect(waysOf(seen, props, { ...circumstances, stayHere: true })?.map(({ place }) => place)).toEqual([
    'browser',
    'browser',
  ]);
});
