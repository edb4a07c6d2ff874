import { jpegExif } from '../../formats/image/metadata/jpeg.ts';

const GPS_POINTER = 0x8825;
const [LATITUDE_REF, LATITUDE, LONGITUDE_REF, LONGITUDE] = [1, 2, 3, 4];

/** The place a JPEG says to have been taken at (CIPA DC-008 §4.6.6), as text; undefined where it says none. */
export function gpsOf(jpeg: Uint8Array): string | undefined {
  try {
    const tiff = jpegExif(jpeg);
    return tiff && placeOf(tiff);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // past the end of the data
    throw error;
  }
}

function placeOf(tiff: Uint8Array): string | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
  const little = view.getUint8(0) === 0x49;
  const fields = (at: number): Map<number, number> => {
    const found = new Map<number, number>();
    const count = Math.min(view.getUint16(at, little), 200);
    for (let index = 0; index < count; index++)
      found.set(view.getUint16(at + 2 + index * 12, little), at + 10 + index * 12);
    return found;
  };
  const pointer = fields(view.getUint32(4, little)).get(GPS_POINTER);
  if (pointer === undefined) return undefined;
  const gps = fields(view.getUint32(pointer, little));
  const degrees = (tag: number): number | undefined => {
    const place = gps.get(tag);
    if (place === undefined) return undefined;
    const from = view.getUint32(place, little);
    const part = (index: number): number =>
      view.getUint32(from + index * 8, little) / (view.getUint32(from + index * 8 + 4, little) || 1);
    return part(0) + part(1) / 60 + part(2) / 3600;
  };
  const letter = (tag: number): string =>
    gps.has(tag) ? String.fromCharCode(view.getUint8(gps.get(tag) as number)) : '';
  const [north, east] = [degrees(LATITUDE), degrees(LONGITUDE)];
  if (north === undefined || east === undefined || (north === 0 && east === 0)) return undefined;
  return `${letter(LATITUDE_REF) === 'S' ? '南纬' : '北纬'} ${north.toFixed(4)}°，${letter(LONGITUDE_REF) === 'W' ? '西经' : '东经'} ${east.toFixed(4)}°`;
}
