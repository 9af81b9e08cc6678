/** The key of NVD_API_KEY allows more requests. */
export function nvdHeaders({ nvdApiKey }: { readonly nvdApiKey: string | undefined }): Record<string, string> {
  return nvdApiKey === undefined ? {} : { apiKey: nvdApiKey }
}
