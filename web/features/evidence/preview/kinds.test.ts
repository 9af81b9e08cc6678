import { expect, test } from 'vitest'
import { previewKind } from './kinds.ts'

test.each([
  ['image/png', 'a.png', 'image'],
  ['image/svg+xml', 'logo.svg', 'text'],
  ['text/html', 'picture.png', 'text'],
  ['text/csv; charset=utf-8', 'list.csv', 'csv'],
  ['text/plain', 'list.CSV', 'csv'],
  ['application/pdf', 'a.pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'a.xlsx', 'sheet'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx', 'document'],
  ['application/vnd.ms-word.document.macroenabled.12', 'a.docm', 'none'],
  ['application/zip', 'a.docm', 'none'],
  ['application/octet-stream', 'a.png', 'none'],
  [null, null, 'none'],
])('%s called %s is shown as %s', (type, name, kind) => {
  expect(previewKind(type, name)).toBe(kind)
})
