import { hasCorpus, noCorpus } from '../../tests/corpus.ts';
import { benchFromPdf } from './from-pdf.ts';
import { benchRounds, hasJudges } from './rounds.ts';
import { benchSpeed } from './speed.ts';

/**
 * How fast drawings are read and drawn; then, where ezdxf is, what becomes of them in every release and as pictures,
 * and what of the strokes of PDFs (`pdf`) is in DXF.
 */
export async function benchCad(asked: readonly string[]): Promise<void> {
  if (asked.length === 0) benchSpeed();
  if (hasJudges() && (asked.length === 0 || asked.includes('pdf'))) await benchFromPdf();
  if (!hasCorpus) console.log(noCorpus);
  else if (hasJudges()) await benchRounds(asked);
  else console.log('没有 ezdxf 和 matplotlib（python3-ezdxf、python3-matplotlib），不比较对象和图形。');
}
