import { type CadDocument, Dimension, type DimensionStyle } from '@node-projects/acad-ts';

/**
 * Gives the dimensions of a DXF file that has no styles of them the measures that its header tells ($DIMTXT and its
 * kin; `isTold`), or those of metric drawings (ISO-25): by the library's own, which are inches, no text could be read.
 */
export function tellDimensions(document: CadDocument, isTold: boolean): void {
  const styles = new Set<DimensionStyle>();
  for (const record of document.blockRecords ?? [])
    for (const entity of record.entities) if (entity instanceof Dimension) styles.add(entity.style);
  const { header } = document;
  if (!header) return;
  for (const style of styles)
    Object.assign(
      style,
      isTold
        ? {
            textHeight: header.dimensionTextHeight,
            arrowSize: header.dimensionArrowSize,
            extensionLineOffset: header.dimensionExtensionLineOffset,
            extensionLineExtension: header.dimensionExtensionLineExtension,
            dimensionLineGap: header.dimensionLineGap,
            scaleFactor: header.dimensionScaleFactor,
            linearScaleFactor: header.dimensionLinearScaleFactor,
            decimalPlaces: header.dimensionDecimalPlaces,
          }
        : METRIC,
    );
}
const METRIC = {
  textHeight: 2.5,
  arrowSize: 2.5,
  extensionLineOffset: 0.625,
  extensionLineExtension: 1.25,
  dimensionLineGap: 0.625,
};
