import { Metadata } from '@tus/utils'
import { expect, test } from 'vitest'
import { parseUploadMetadata } from './upload-metadata.ts'

const parse = (more: Record<string, string>) =>
  parseUploadMetadata(Metadata.stringify({ bucketName: 'evidence', objectName: 'a/b.txt', ...more }))

test('what is said of a file is read', () => {
  expect(parse({ contentType: 'text/plain', metadata: '{"by":"\\\\u0000"}' })).toEqual({
    place: { bucket: 'evidence', name: 'a/b.txt' },
    contentType: 'text/plain',
  })
})

test.each([
  ['a type with a NUL', { contentType: 'text/plain\0' }],
  ['a value with a NUL', { metadata: '{"a":["\\u0000"]}' }],
  ['a name with a NUL', { metadata: '{"\\u0000":1}' }],
  ['half of a character', { metadata: '{"a":"\\ud800"}' }],
])('%s is refused before the first byte, since the database could not keep it', (_what, more) => {
  expect(() => parse(more)).toThrow(expect.objectContaining({ statusCode: 400 }))
})
