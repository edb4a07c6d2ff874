import { runProgram } from '../../../native/program.ts';
import type { Call } from './ffmpeg.ts';
import { isHdr, isInterlaced } from './picture.ts';
import type { Media, Stream } from './probe.ts';

/**
 * The filters that make a film's picture so large, its pixels square, as a screen of today shows it: its fields joined
 * to whole frames, HDR brought to the light of a common screen. `rate` leaves frames out, `flags` are the scaler's.
 */
export function shaped(
  { video, tonesHdr }: Media,
  [width, height]: [number, number],
  { rate, flags }: { rate?: number; flags?: string } = {},
): string {
  return [
    ...(video && isInterlaced(video) ? [JOIN_FIELDS] : []),
    ...(rate ? [`fps=${rate}`] : []),
    `scale=${width}:${height}${flags ? `:flags=${flags}` : ''}`,
    ...(video && isHdr(video) && tonesHdr ? [toneDown(video)] : []),
    'setsar=1',
  ].join(',');
}

/** As many frames as before, and only of those that say that they are two fields. */
const JOIN_FIELDS = 'bwdif=mode=send_frame:deint=interlaced';

/** The light that is white in the result, and the brightest that still differs from it, in cd/m². */
const LIGHT = { white: 100, peak: 1000 };

/**
 * From PQ or HLG (ITU-R BT.2100) to BT.709: what is no brighter than white nearly keeps its light, highlights are
 * pressed together. Of a film graded for BT.709 and told in PQ it gives the picture back (PSNR 20 dB; untouched 8).
 */
function toneDown({ color_transfer, color_primaries, color_space, color_range }: Stream): string {
  const primaries = color_primaries === 'bt709' || color_primaries === 'smpte432' ? color_primaries : 'bt2020';
  const matrix = color_space === 'bt709' ? 'bt709' : 'bt2020nc';
  const range = color_range === 'pc' ? 'pc' : 'tv';
  return [
    `zscale=tin=${color_transfer}:pin=${primaries}:min=${matrix}:rin=${range}:t=linear:npl=${LIGHT.white}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=mobius:desat=0:peak=${LIGHT.peak / LIGHT.white}`,
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(',');
}

/** What is to be said of a film whose pictures are coded anew. */
export function pictureNotes({ video, tonesHdr }: Media): string[] {
  if (!video) return [];
  return [
    ...(isHdr(video) ? [tonesHdr ? TONED : PALE] : []),
    ...(isInterlaced(video) ? ['原视频是隔行扫描的，已转成逐行，运动的地方不再有横纹。'] : []),
  ];
}

const TONED = '原视频是 HDR，已换算成普通屏幕的亮度和颜色。';
const PALE = '原视频是 HDR，服务器上的 FFmpeg 不会换算 HDR 的亮度，转出来颜色会发灰。';

/** Whether this ffmpeg can bring HDR to a common screen: builds without zimg cannot. */
export async function canToneHdr(call: Call): Promise<boolean> {
  const { out } = await runProgram({ ...call, command: 'ffmpeg', args: ['-hide_banner', '-filters'] });
  return / zscale /.test(out) && / tonemap /.test(out);
}
