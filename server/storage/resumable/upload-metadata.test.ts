import { Metadata } from '@tus/utils'
import { expect, test } from 'vitest'
import { parseUploadMetadata } from './upload-metadata.ts'

const parse = (more: Record<string, string>) =>
  parseUploadMetadata(Metadata.stringify({ bucketName: 'evidence', objectName: 'a/b.txt', ...more }))

test('the metadata of a file is parsed', () => {
  expect(parse({ contentType: 'text/plain', metadata: '{"by":"\\\\u0000"}' })).toEqual({
    objectPath: { bucket: 'evidence', name: 'a/b.txt' },
    contentType: 'text/plain',
  })
})

test.each([
  ['a type with a NUL', { contentType: 'text/plain\0' }],
  ['a value with a NUL', { metadata: '{"a":["\\u0000"]}' }],
  ['a name with a NUL', { metadata: '{"\\u0000":1}' }],
  ['half of a character', { metadata: '{"a":"\\ud800"}' }],
])('%s is refused before the first byte, because the database could not store it', (_what, more) => {
  expect(() => parse(more)).toThrow(expect.objectContaining({ statusCode: 400 }))
})
