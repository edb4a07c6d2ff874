/** A page of a picture file as it is shown, upright: its address, and its size in pixels. */
export interface PagePicture {
  src: string;
  width: number;
  height: number;
}

/** Pages by their index from 0; their addresses last until `releasePictures`. */
export type PagePictures = ReadonlyMap<number, PagePicture>;

/** The pages among files that are named by their number. */
export async function pagePictures(files: readonly File[]): Promise<PagePictures> {
  const pages = files.filter(({ type }) => type.startsWith('image/'));
  const entries = pages.map(async (file): Promise<[number, PagePicture]> => {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return [Number.parseInt(file.name, 10) - 1, { src: URL.createObjectURL(file), width, height }];
  });
  return new Map(await Promise.all(entries));
}

/** Lets go of the memory of pages that are not shown any more. */
export function releasePictures(pictures: PagePictures): void {
  for (const { src } of pictures.values()) URL.revokeObjectURL(src);
}
