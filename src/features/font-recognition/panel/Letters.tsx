import { useEffect, useRef } from 'react';
import type { FontAnswer, FontReport } from '../shared/report.ts';

interface Props {
  report: FontReport;
  answer: FontAnswer;
}

/** Each letter of the crop beside the same of the face, at the same size and place. */
export function Letters({ report, answer }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      {answer.pairs.map(({ letter, percent, path, transform }) => {
        const own = report.letters[letter];
        if (!own) return null;
        return (
          <li key={letter} className="rounded-lg border border-line bg-paper p-2">
            <div className="grid grid-cols-2 gap-1">
              <Crop picture={own.picture} side={report.side} name={`图里的“${own.character}”`} />
              <svg
                role="img"
                aria-label={`${answer.name}的“${own.character}”`}
                viewBox={`0 0 ${report.side} ${report.side}`}
                className="w-full rounded bg-white"
              >
                <path d={path} transform={transform} fill="#111" />
              </svg>
            </div>
            <p className="mt-1 text-center text-xs text-muted tabular-nums">
              {own.character} · {percent}%
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** A letter as it was cut out of the crop: its ink on white. */
function Crop({ picture, side, name }: { picture: string; side: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const image = pen.createImageData(side, side);
    const ink = atob(picture);
    for (let at = 0; at < side * side; at++) {
      image.data.fill(255 - ink.charCodeAt(at), at * 4, at * 4 + 3);
      image.data[at * 4 + 3] = 255;
    }
    pen.putImageData(image, 0, 0);
  }, [picture, side]);
  return <canvas ref={canvas} width={side} height={side} role="img" aria-label={name} className="w-full rounded" />;
}
