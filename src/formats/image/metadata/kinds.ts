type Bytes = Uint8Array<ArrayBuffer>;

/** What a picture file holds besides its picture. */
export interface Metadata {
  /** EXIF (CIPA DC-008): TIFF data from its byte order on. */
  exif?: Bytes;
  /** An XMP packet (ISO 16684-1) in UTF-8. */
  xmp?: Bytes;
  /** IPTC and other Photoshop resources, in JPEG alone. */
  iptc?: Bytes;
  dpi?: number;
}

/** What reading finds, the colour profile (ISO 15076-1) with it. */
export interface Found extends Metadata {
  icc?: Bytes;
  /** There are words of another kind: comments, text chunks, maker's segments. */
  other?: boolean;
  /**
   * More pictures stand behind the one that is shown (CIPA DC-007): a gain map for HDR, previews. They are never kept.
   */
  more?: boolean;
}

/** How one file format carries metadata. */
export interface Carrier {
  /** The metadata found. Damage ends the search, it is never thrown. */
  read(bytes: Bytes): Promise<Found>;
  /**
   * The same picture data, all metadata dropped and the given put in; colour profiles stay. Throws RangeError where the
   * file is damaged.
   */
  replace(bytes: Bytes, metadata: Metadata): Bytes;
}
