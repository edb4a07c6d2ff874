import { Color, DxfClassMap, DxfMap, DxfProperty, MultiLeader } from '@node-projects/acad-ts';
import { BLOCK_CONTENT, keepHandle, ofLastAttribute } from './leader-blocks.ts';
import { colourOfRaw } from './raw-colour.ts';

/** Group codes of the parts of a MULTILEADER that the library reads without (DXF reference). */
const PARTS: Record<string, Record<string, readonly number[]>> = {
  LeaderRoot: {
    contentValid: [290],
    unknown: [291],
    connectionPoint: [10, 20, 30],
    direction: [11, 21, 31],
    leaderIndex: [90],
    landingDistance: [40],
    textAttachmentDirection: [271],
  },
  LeaderLine: { index: [91], pathType: [170], lineWeight: [171], arrowheadSize: [40] },
};

/** Colours that are one whole number, which the library takes for red, green and blue alone. */
const CONTEXT_COLOURS = { textColor: 90, backgroundFillColor: 91, blockContentColor: 93 };
const LEADER_COLOURS = { lineColor: 91, textColor: 92, blockContentColor: 93 };

class RawColour extends DxfProperty {
  override setValue(_: number, obj: object | null | undefined, value: unknown): void {
    if (obj) this.setPropertyValue(obj, colourOfRaw(Number(value)));
  }
}

class Handle extends DxfProperty {
  override setValue(_: number, obj: object | null | undefined, value: unknown): void {
    if (obj) keepHandle(obj, Number(value));
  }
}

/** What is said of an attribute of a leader's block: its text (302), its number (177) and its width (44). */
class OfAttribute extends DxfProperty {
  override setValue(code: number, obj: object | null | undefined, value: unknown): void {
    if (obj instanceof MultiLeader) ofLastAttribute(obj, code, value);
  }
}

/** The colour under a text: by number (63), or true (421). */
class GroundColour extends DxfProperty {
  override setValue(code: number, obj: object | null | undefined, value: unknown): void {
    const colour = code === 421 ? Color.fromTrueColor(Number(value)) : new Color(Number(value));
    if (obj) this.setPropertyValue(obj, colour);
  }
}

/**
 * Teaches the library group codes that it leaves out or takes for others: of MULTILEADER and of the ground of MTEXT.
 */
export function teachCodes(): void {
  const text = [...DxfMap.create('MText').subClasses.values()].at(-1);
  for (const code of [63, 421]) text?.dxfProperties.set(code, new GroundColour(code, 'backgroundColor'));
  text?.dxfProperties.delete(430); // the name of the colour

  const { _cache: known } = DxfClassMap as unknown as { _cache: Map<string, DxfClassMap> };
  for (const [kind, properties] of Object.entries(PARTS)) {
    const map = new DxfClassMap(kind);
    for (const [name, codes] of Object.entries(properties))
      for (const code of codes) map.dxfProperties.set(code, new DxfProperty(code, name, [...codes]));
    known.set(kind, map);
  }
  DxfClassMap.create('MultiLeaderObjectContextData');
  const context = known.get('MultiLeaderObjectContextData');
  const leader = [...DxfMap.create('MultiLeader').subClasses.values()].at(-1);
  context?.dxfProperties.set(BLOCK_CONTENT, new Handle(BLOCK_CONTENT, 'blockContent'));
  for (const code of [302, 177, 44]) leader?.dxfProperties.set(code, new OfAttribute(code, 'blockAttributes'));
  for (const [name, code] of Object.entries(CONTEXT_COLOURS))
    context?.dxfProperties.set(code, new RawColour(code, name));
  for (const [name, code] of Object.entries(LEADER_COLOURS)) leader?.dxfProperties.set(code, new RawColour(code, name));
}
