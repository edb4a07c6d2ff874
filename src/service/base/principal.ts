/** Who asks. */
export interface Principal {
  /** What is known of him: a visitor is a browser with a cookie of ours. */
  kind: 'visitor';
  /** What the column `owner` of his rows holds. */
  owner: string;
}
