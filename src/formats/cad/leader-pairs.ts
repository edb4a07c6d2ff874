import type { LeaderRoot, MultiLeader } from '@node-projects/acad-ts';
import { rawOfColour } from './raw-colour.ts';

/** A group code and its value. */
export type Pair = [code: number, value: string | number];

interface Point {
  x: number;
  y: number;
  z: number;
}

const point = (code: number, { x, y, z }: Point): Pair[] => [
  [code, x],
  [code + 10, y],
  [code + 20, z],
];
const flag = (code: number, value: boolean): Pair => [code, Number(value)];
/** A handle, where there is one. */
const handle = (code: number, object: { handle: number } | null): Pair[] =>
  object ? [[code, object.handle.toString(16).toUpperCase()]] : [];
/** Without values that are no numbers. */
const sound = ([, value]: Pair): boolean => typeof value === 'string' || Number.isFinite(value);

/** A leader with several lines behind its marker `AcDbMLeader`, in the order of the DXF reference. */
export function leaderPairs(leader: MultiLeader): Pair[] {
  const pairs: Pair[] = [
    [270, 2],
    [300, 'CONTEXT_DATA{'],
    ...contextPairs(leader),
    [301, '}'],
    ...handle(340, leader.style),
    [90, Number(leader.propertyOverrideFlags)],
    [170, Number(leader.pathType)],
    [91, rawOfColour(leader.lineColor)],
    ...handle(341, leader.leaderLineType),
    [171, leader.leaderLineWeight],
    flag(290, leader.enableLanding),
    flag(291, leader.enableDogleg),
    [41, leader.landingDistance],
    ...handle(342, leader.arrowhead),
    [42, leader.arrowheadSize],
    [172, Number(leader.contentType)],
    ...handle(343, leader.textStyle),
    [173, Number(leader.textLeftAttachment)],
    [95, Number(leader.textRightAttachment)],
    [174, leader.textAngle],
    [175, Number(leader.textAlignment)],
    [92, rawOfColour(leader.textColor)],
    flag(292, leader.textFrame),
    ...handle(344, leader.blockContentId),
    [93, rawOfColour(leader.blockContentColor)],
    ...point(10, leader.blockContentScale),
    [43, leader.blockContentRotation],
    [176, Number(leader.blockContentConnection)],
    flag(293, leader.enableAnnotationScale),
    ...leader.blockAttributes.flatMap(attributePairs),
    flag(294, leader.textDirectionNegative),
    [178, Number(leader.textAligninIPE)],
    [179, Number(leader.textAttachmentPoint)],
    [45, leader.scaleFactor],
    [271, Number(leader.textAttachmentDirection)],
    [272, Number(leader.textBottomAttachment)],
    [273, Number(leader.textTopAttachment)],
  ];
  return pairs.filter(sound);
}

const attributePairs = ({ attributeDefinition, index, width, text }: MultiLeader['blockAttributes'][number]): Pair[] =>
  attributeDefinition ? [...handle(330, attributeDefinition), [177, index], [44, width], [302, text]] : [];

function contextPairs({ contextData: context }: MultiLeader): Pair[] {
  return [
    [40, context.scaleFactor || 1],
    ...point(10, context.contentBasePoint),
    [41, context.textHeight],
    [140, context.arrowheadSize],
    [145, context.landingGap],
    [174, context.textLeftAttachment],
    [175, context.textRightAttachment],
    [176, context.textAlignment],
    [177, context.blockContentConnection],
    flag(290, context.hasTextContents),
    ...(context.hasTextContents ? textPairs(context) : []),
    flag(296, context.hasContentsBlock),
    ...(context.hasContentsBlock ? blockPairs(context) : []),
    ...point(110, context.basePoint),
    ...point(111, context.baseDirection),
    ...point(112, context.baseVertical),
    flag(297, context.normalReversed),
    ...context.leaderRoots.flatMap(rootPairs),
    [272, context.textBottomAttachment],
    [273, context.textTopAttachment],
  ];
}

type Context = MultiLeader['contextData'];

const textPairs = (context: Context): Pair[] => [
  [304, context.textLabel.replace(/\r?\n/g, '\\P')],
  ...point(11, context.textNormal),
  ...handle(340, context.textStyle),
  ...point(12, context.textLocation),
  ...point(13, context.direction),
  [42, context.textRotation],
  [43, context.boundaryWidth],
  [44, context.boundaryHeight],
  [45, context.lineSpacingFactor || 1],
  [170, context.lineSpacing || 1],
  [90, rawOfColour(context.textColor)],
  [171, context.textAttachmentPoint],
  [172, context.flowDirection],
  [91, rawOfColour(context.backgroundFillColor)],
  [141, context.backgroundScaleFactor],
  [92, context.backgroundTransparency],
  flag(291, context.backgroundFillEnabled),
  flag(292, context.backgroundMaskFillOn),
  [173, context.columnType],
  flag(293, context.textHeightAutomatic),
  [142, context.columnWidth],
  [143, context.columnGutter],
  flag(294, context.columnFlowReversed),
  ...context.columnSizes.map((size): Pair => [144, size]),
  flag(295, context.wordBreak),
];

const blockPairs = (context: Context): Pair[] => [
  ...handle(341, context.blockContent),
  ...point(14, context.blockContentNormal),
  ...point(15, context.blockContentLocation),
  ...point(16, context.blockContentScale),
  [46, context.blockContentRotation],
  [93, rawOfColour(context.blockContentColor)],
];

function rootPairs(root: LeaderRoot): Pair[] {
  const lines = root.lines.flatMap(({ points, index }): Pair[] => [
    [304, 'LEADER_LINE{'],
    ...points.flatMap((one) => point(10, one)),
    [91, index],
    [305, '}'],
  ]);
  return [
    [302, 'LEADER{'],
    flag(290, root.contentValid),
    flag(291, root.unknown),
    ...point(10, root.connectionPoint),
    ...point(11, root.direction),
    [90, root.leaderIndex],
    [40, root.landingDistance],
    ...lines,
    [271, root.textAttachmentDirection],
    [303, '}'],
  ];
}
