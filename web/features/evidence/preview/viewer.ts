/** The props of every viewer. */
export type ViewerProps = { blob: Blob; title: string }
