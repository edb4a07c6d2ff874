import { latePart } from '../../../islands/late-part.ts';

const loadMenus = () => import('./BarMenus.tsx');

export const ExportDialog = latePart(async () => (await import('./ExportDialog.tsx')).ExportDialog);
export const HelpDialog = latePart(async () => (await import('./HelpDialog.tsx')).HelpDialog);
export const MapsDialog = latePart(async () => (await import('./MapsDialog.tsx')).MapsDialog);
export const Outline = latePart(async () => (await import('./Outline.tsx')).Outline);
export const TopicMenu = latePart(async () => (await import('./TopicMenu.tsx')).TopicMenu);
export const TopicPanel = latePart(async () => (await import('./TopicPanel.tsx')).TopicPanel);
export const FoldMenu = latePart(async () => (await loadMenus()).FoldMenu);
export const MoreMenu = latePart(async () => (await loadMenus()).MoreMenu);
export const StylePopover = latePart(async () => (await loadMenus()).StylePopover);

const ALL = [ExportDialog, HelpDialog, MapsDialog, Outline, TopicMenu, TopicPanel, FoldMenu, MoreMenu, StylePopover];

let ahead: Promise<unknown> | undefined;

/**
 * Fetches what stands beside and over the map, once: it is there then when it is asked for, with the network or
 * without.
 */
export const fetchLate = (): Promise<unknown> => (ahead ??= Promise.allSettled(ALL.map((part) => part.fetch())));
