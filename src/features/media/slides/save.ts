import type { Run } from '../../../engines/engine.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { picturePorts } from '../../../formats/pdf/pictures/read.ts';
import { keepBytes } from '../../../formats/zip/write.ts';
import { clock } from '../../../lib/clock.ts';
import { type PictureSlide, writePictureSlides } from '../../../model/writers/pptx/picture-slides.ts';
import type { Film } from './film.ts';
import type { Frame } from './frame.ts';
import { slidePage, slideSize } from './pages.ts';
import { slidesPdf } from './pdf.ts';

type Options = EngineOptions['video-slides'];

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** The file made of the frames of a film, read one by one. */
export async function saveSlides(
  frames: AsyncIterable<Frame>,
  { name, size, keep }: Pick<Film, 'name' | 'size' | 'keep'>,
  { format, ratio, perPage, times }: Options,
  run: Run<Options>,
): Promise<File> {
  const single = slideSize(ratio, size);
  if (format === 'pdf') {
    const ports = picturePorts(run, () => {});
    const parts = await slidesPdf(frames, slidePage(perPage, single, times), times, name, ports, keep);
    return new File(parts, `${name}.pdf`, { type: 'application/pdf' });
  }
  const slides: PictureSlide[] = [];
  for await (const { bytes, width, height, at, title = '', said = '' } of frames) {
    const time = clock(at);
    const alt = title ? `视频 ${time} 的画面：${title}` : `视频 ${time} 的画面`;
    slides.push({
      bytes: await keepBytes(bytes, keep),
      width,
      height,
      alt,
      title,
      notes: [times && `视频时间 ${time}`, said].filter(Boolean).join('\n'),
    });
  }
  const parts = writePictureSlides(slides, single, { title: name, author: '', lang: 'zh-CN' });
  return new File(parts, `${name}.pptx`, { type: PPTX });
}
