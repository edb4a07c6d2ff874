/** How grave a finding is, the gravest first. */
export const SEVERITIES = ['high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What visitors call them. */
export const SEVERITY_NAMES: Record<Severity, string> = { high: '高', medium: '中', low: '低', info: '提示' };
