/** What every viewer takes. */
export type ViewerProps = { blob: Blob; title: string }
