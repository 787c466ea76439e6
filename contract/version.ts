/** What the footer shows. */
export const portalVersion = '0.9.0.20250513.1'
