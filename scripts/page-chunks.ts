/** Vite's list of the built chunks. */
export type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] | undefined }>>

/** The files that chunks need before they run: themselves and all that they import. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const found = manifest[key]
    if (found === undefined) throw new Error(`${key} is not in the manifest`)
    if (files.has(found.file)) continue
    files.add(found.file)
    open.push(...(found.imports ?? []))
  }
  return files
}
