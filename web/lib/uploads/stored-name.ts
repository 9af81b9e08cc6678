import { evidenceItem } from '#domain/records/evidence-item.ts'
import type { Upload } from './upload.ts'

/** Separators, control characters and bidirectional overrides are not allowed in stored names. */
const FORBIDDEN = /[\\/\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** The path in the evidence bucket: the company determines who may read it, the upload's id keeps names apart. */
export function storedName({ companyId, id, fileName }: Pick<Upload, 'companyId' | 'id' | 'fileName'>): string {
  const name = fileName.normalize('NFC').replaceAll(FORBIDDEN, '_')
  return `${companyId}/${id}/${/^\.*$/.test(name) ? 'file' : name}`
}

/** The default title of an evidence item: "MFA export.2026.zip" → "MFA export.2026". */
export function titleFromFileName(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.\s]{1,8}$/, '').slice(0, TITLE_MAX) || fileName
}

export const TITLE_MAX = evidenceItem.fields.title.max
export const DESCRIPTION_MAX = evidenceItem.fields.description.max
