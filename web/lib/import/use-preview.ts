import { useState } from 'react'
import { checkImport, checkRows, type ImportPreview } from './check-import.ts'
import { checkSize, decodeText, isPackage } from './decode-text.ts'
import type { AnyImportFormat } from './import-format.ts'

/** The preview of the chosen file, or why it cannot be read. */
export function usePreview<Payload>(format: AnyImportFormat<Payload>) {
  const [preview, setPreview] = useState<ImportPreview<Payload>>()
  const [issue, setIssue] = useState<string>()
  const check = async (files: readonly File[]) => {
    setIssue(undefined)
    const [file] = files
    if (file === undefined) return
    try {
      if (files.length > 1) throw new RangeError('One file at a time.')
      setPreview(await previewOf(new Uint8Array(await file.arrayBuffer()), format))
    } catch (error) {
      setIssue(error instanceof RangeError ? error.message : 'The file could not be read.')
    }
  }
  return { preview, issue, read: (files: readonly File[]) => void check(files), reset: () => setPreview(undefined) }
}

/** The workbook reader loads with the first workbook. */
async function previewOf<Payload>(bytes: Uint8Array<ArrayBuffer>, format: AnyImportFormat<Payload>) {
  if (!isPackage(bytes)) return checkText(bytes, format)
  if (format.columns.length === 0)
    throw new RangeError(`This is an archive. What is needed here is ${format.jsonName}.`)
  checkSize(bytes)
  const { readWorkbook } = await import('./read-workbook.ts')
  return checkRows(await readWorkbook(bytes, format.columns), format)
}

/** JSON begins with a bracket, and no table with a header row does. */
async function checkText<Payload>(
  bytes: Uint8Array,
  format: AnyImportFormat<Payload>,
): Promise<ImportPreview<Payload>> {
  if (format.readJson === undefined) return checkImport(bytes, format)
  const { text, encoding } = decodeText(bytes, format.largestMb)
  if (format.columns.length > 0 && !/^[\s\uFEFF]*[{[<]/.test(text)) return checkImport(bytes, format)
  return { ...checkRows(await format.readJson(text.replace(/^\uFEFF/, '')), format), encoding }
}

/** The rows that were not left out. */
export function useChoice<Payload>(preview: ImportPreview<Payload> | undefined) {
  const [leftOut, setLeftOut] = useState<{ of: unknown; rows: ReadonlySet<number> }>({ of: undefined, rows: new Set() })
  const rows: ReadonlySet<number> = leftOut.of === preview ? leftOut.rows : new Set()
  return {
    chosen: preview?.changes.filter(({ row }) => !rows.has(row)) ?? [],
    isChosen: (row: number) => !rows.has(row),
    choose(row: number, isWanted: boolean) {
      const others = [...rows].filter((one) => one !== row)
      setLeftOut({ of: preview, rows: new Set(isWanted ? others : [...others, row]) })
    },
  }
}
