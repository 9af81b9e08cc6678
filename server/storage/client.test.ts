import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestStorage, type TestPerson, type TestStorage } from './testing.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let storage: TestStorage
let owner: TestPerson
let admin: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  admin = await storage.person('Root', 'Admin')
  company = await storage.company({ Owner: owner })
})

afterAll(() => storage.close())

const evidence = () => owner.storage.from('evidence')
const text = async (blob: Blob | null) => blob?.text()

describe('buckets', () => {
  test('an administrator creates, lists, reads, changes, empties and deletes them', async () => {
    const created = await admin.storage.createBucket('avatars', {
      public: true,
      fileSizeLimit: '1MB',
      allowedMimeTypes: ['image/*'],
    })
    expect(created).toEqual({ data: { name: 'avatars' }, error: null })
    expect((await admin.storage.getBucket('avatars')).data).toMatchObject({
      id: 'avatars',
      name: 'avatars',
      owner: admin.id,
      public: true,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*'],
    })
    const listed = await admin.storage.listBuckets({ search: 'ATAR', sortColumn: 'name', sortOrder: 'desc', limit: 5 })
    expect(listed.data?.map(({ id }) => id)).toEqual(['avatars'])
    expect(await admin.storage.updateBucket('avatars', { public: false, fileSizeLimit: null })).toEqual({
      data: { message: 'Successfully updated' },
      error: null,
    })
    expect((await admin.storage.getBucket('avatars')).data).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: ['image/*'],
    })

    await admin.storage.from('avatars').upload('a.png', PNG, { contentType: 'image/png' })
    expect((await admin.storage.deleteBucket('avatars')).error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    })
    expect((await admin.storage.emptyBucket('avatars')).data).toEqual({ message: 'Successfully emptied' })
    expect((await admin.storage.deleteBucket('avatars')).data).toEqual({ message: 'Successfully deleted' })
    expect((await admin.storage.getBucket('avatars')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Bucket not found',
    })
    expect(storage.stored()).toEqual([])
  })

  test('a bucket exists once, has a plain name, and limits within bounds', async () => {
    await admin.storage.createBucket('once')
    const again = await storage.send(admin, '/bucket', { method: 'POST', body: '{"name":"once"}' })
    expect([again.status, await again.json()]).toEqual([
      400,
      { statusCode: '409', error: 'Duplicate', message: 'The resource already exists', code: 'BucketAlreadyExists' },
    ])
    for (const name of ['public', 'a/b', '.hidden', 'ü', '', 'x'.repeat(64)]) {
      expect((await admin.storage.createBucket(name)).error, name).toMatchObject({ statusCode: '400' })
    }
    const huge = await admin.storage.createBucket('huge', { public: false, fileSizeLimit: '900GB' })
    expect(huge.error).toMatchObject({ statusCode: '413' })
    const odd = await admin.storage.createBucket('odd', { public: false, fileSizeLimit: 'a lot' })
    expect(odd.error).toMatchObject({ statusCode: '400' })
    await admin.storage.deleteBucket('once')
  })

  test('only administrators create buckets, and the bucket of companies cannot be changed', async () => {
    expect((await owner.storage.createBucket('mine')).error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect((await admin.storage.emptyBucket('evidence')).error).toMatchObject({ statusCode: '403' })
    expect((await admin.storage.updateBucket('evidence', { public: true })).error).toMatchObject({ statusCode: '403' })
    expect((await admin.storage.deleteBucket('evidence')).error).toMatchObject({ statusCode: '403' })
    expect((await owner.storage.deleteBucket('nothing')).error).toMatchObject({ statusCode: '404' })
  })
})

describe('files', () => {
  beforeEach(() => storage.clear())

  test('a file is returned as it was sent, by every kind of body', async () => {
    const form = new FormData()
    form.append('', new File(['as a form'], 'x.txt', { type: 'text/plain' }))
    const bodies = [
      ['text.txt', 'as text'],
      ['blob.txt', new Blob(['as a blob'], { type: 'text/plain' })],
      ['buffer.txt', Buffer.from('as a buffer')],
      ['form.txt', form],
      ['stream.txt', Readable.from([Buffer.from('as a '), Buffer.from('stream')])],
    ] as const
    for (const [name, body] of bodies) {
      const path = `${company}/${name}`
      const { data, error } = await evidence().upload(path, body)
      expect(error, name).toBeNull()
      expect(data).toMatchObject({ path, fullPath: `evidence/${path}`, id: expect.any(String) })
      expect(await text((await evidence().download(path)).data)).toBe(
        `as a ${name.slice(0, -4)}`.replace('a text', 'text'),
      )
    }
  })

  test('a name can be used once; upsert and update replace the bytes and delete the old ones', async () => {
    const path = `${company}/policy.txt`
    await evidence().upload(path, 'one')
    expect((await evidence().upload(path, 'two')).error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(await text((await evidence().download(path)).data)).toBe('one')
    expect((await evidence().upload(path, 'two', { upsert: true })).error).toBeNull()
    expect((await evidence().update(path, 'three')).error).toBeNull()
    expect(await text((await evidence().download(path)).data)).toBe('three')
    expect((await evidence().update(`${company}/new.txt`, 'fresh')).error).toBeNull()
    const rows = await storage.test.sql<{ version: string }>('select version from storage.objects')
    expect(storage.stored().toSorted()).toEqual(rows.map(({ version }) => version).toSorted())
  })

  test('the file of an evidence item cannot be replaced, and the error says why', async () => {
    const path = `${company}/given.txt`
    await evidence().upload(path, 'as given')
    await storage.test.sql(`insert into evidence (company_id, title, file) values ($1, 'Given', $2)`, [company, path])
    const before = storage.stored()
    for (const { error } of [
      await evidence().upload(path, 'otherwise', { upsert: true }),
      await evidence().update(path, 'otherwise'),
    ]) {
      expect(error).toMatchObject({
        statusCode: '403',
        message: 'The file of an evidence item is kept as it is. Upload the new one under another name.',
      })
    }
    expect(await text((await evidence().download(path)).data)).toBe('as given')
    expect(storage.stored()).toEqual(before)
  })

  test("a file's type, cache control, metadata, size and hash are stored", async () => {
    const path = `${company}/pictures/a.png`
    const metadata = { control: '3.1.1', ünï: [1, 2] }
    await evidence().upload(path, PNG, { contentType: 'image/png', cacheControl: '60', metadata })
    const { data } = await evidence().info(path)
    expect(data).toMatchObject({
      name: path,
      bucketId: 'evidence',
      size: PNG.length,
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata,
      scan: 'not scanned',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    await evidence().upload(`${company}/b.png`, new Blob([PNG], { type: 'image/png' }), { metadata, cacheControl: '7' })
    expect((await evidence().info(`${company}/b.png`)).data).toMatchObject({ metadata, cacheControl: 'max-age=7' })
    expect((await evidence().exists(path)).data).toBe(true)
    expect((await evidence().exists(`${company}/other.png`)).data).toBe(false)
    expect((await evidence().info(`${company}/other.png`)).error).toMatchObject({
      statusCode: '404',
      message: 'Object not found',
    })
  })

  test('moves, copies, and removes one or many', async () => {
    await evidence().upload(`${company}/a.txt`, 'a', { metadata: { n: 1 } })
    expect((await evidence().move(`${company}/a.txt`, `${company}/b/a.txt`)).data).toMatchObject({
      message: 'Successfully moved',
    })
    expect((await evidence().copy(`${company}/b/a.txt`, `${company}/c.txt`)).data).toEqual({
      path: `evidence/${company}/c.txt`,
    })
    expect(await text((await evidence().download(`${company}/c.txt`)).data)).toBe('a')
    expect((await evidence().info(`${company}/c.txt`)).data).toMatchObject({ metadata: { n: 1 } })
    expect((await evidence().copy(`${company}/c.txt`, `${company}/b/a.txt`)).error).toMatchObject({ statusCode: '409' })
    expect((await evidence().move(`${company}/none.txt`, `${company}/x.txt`)).error).toMatchObject({
      statusCode: '404',
    })
    const removed = await evidence().remove([`${company}/c.txt`, `${company}/none.txt`, '../../etc/passwd'])
    expect(removed.data?.map(({ name }) => name)).toEqual([`${company}/c.txt`])
    const one = await storage.send(owner, `/object/evidence/${company}/b/a.txt`, { method: 'DELETE' })
    expect(await one.json()).toEqual({ message: 'Successfully deleted' })
    expect(storage.stored()).toEqual([])
  })

  test('files go to another bucket only if it accepts them', async () => {
    await admin.storage.createBucket('small', { public: false, fileSizeLimit: 3, allowedMimeTypes: ['image/png'] })
    const from = admin.storage.from('evidence')
    await from.upload(`${company}/a.txt`, 'a')
    await from.upload(`${company}/a.png`, PNG, { contentType: 'image/png' })
    const to = { destinationBucket: 'small' }
    expect((await from.copy(`${company}/a.txt`, 'a.txt', to)).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    })
    expect((await from.move(`${company}/a.png`, 'a.png', to)).error).toMatchObject({ statusCode: '413' })
    await admin.storage.updateBucket('small', { public: false, fileSizeLimit: null, allowedMimeTypes: null })
    expect((await from.copy(`${company}/a.txt`, 'a.txt', to)).error).toBeNull()
    // A file can leave its company only as a copy.
    expect((await from.move(`${company}/a.png`, 'a.png', to)).error).toMatchObject({ statusCode: '403' })
    expect((await from.copy(`${company}/a.png`, 'a.png', to)).error).toBeNull()
    expect((await admin.storage.from('small').list()).data).toHaveLength(2)
    await admin.storage.emptyBucket('small')
    await admin.storage.deleteBucket('small')
  })

  test('links to read one and many files, and to write one', async () => {
    await evidence().upload(`${company}/ä b%.txt`, 'linked')
    const { data } = await evidence().createSignedUrl(`${company}/ä b%.txt`, 60, { download: 'name.txt' })
    const answer = await fetch(data?.signedUrl ?? '')
    expect([answer.status, await answer.text()]).toEqual([200, 'linked'])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="name.txt"; filename*=UTF-8''name.txt`)

    const many = await evidence().createSignedUrls([`${company}/ä b%.txt`, `${company}/none`, '../x'], 60)
    expect(many.data?.map(({ error }) => error === null)).toEqual([true, false, false])
    expect(await (await fetch(many.data?.[0]?.signedUrl ?? '')).text()).toBe('linked')

    const link = await evidence().createSignedUploadUrl(`${company}/up.txt`)
    const up = await storage
      .stranger()
      .from('evidence')
      .uploadToSignedUrl(`${company}/up.txt`, link.data?.token ?? '', 'sent')
    expect(up).toMatchObject({ data: { fullPath: `evidence/${company}/up.txt` }, error: null })
    expect(await text((await evidence().download(`${company}/up.txt`)).data)).toBe('sent')
    const [row] = await storage.test.sql<{ owner: string }>(
      `select owner from storage.objects where name like '%up.txt'`,
    )
    expect(row?.owner).toBe(owner.id)
  })

  test('public files need neither key nor session; private ones do', async () => {
    await admin.storage.createBucket('site', { public: true })
    await admin.storage.from('site').upload('logo.png', PNG, { contentType: 'image/png' })
    const { publicUrl } = admin.storage.from('site').getPublicUrl('logo.png').data
    const answer = await fetch(publicUrl)
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, PNG.length])
    const info = await fetch(publicUrl.replace('/public/', '/info/public/'))
    expect(await info.json()).toMatchObject({ name: 'logo.png', size: PNG.length })
    await admin.storage.updateBucket('site', { public: false })
    expect(await (await fetch(publicUrl)).json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
    expect((await fetch(publicUrl.replace('/public/', '/'))).status).toBe(401)
    await admin.storage.emptyBucket('site')
    await admin.storage.deleteBucket('site')
  })

  test('purging the cache succeeds for a caller who sees the file, although there is no cache', async () => {
    await evidence().upload(`${company}/a.txt`, 'a')
    expect((await evidence().purgeCache(`${company}/a.txt`)).data).toEqual({ message: 'success' })
    expect((await owner.storage.purgeBucketCache('evidence')).data).toEqual({ message: 'success' })
    expect((await evidence().purgeCache(`${company}/none.txt`)).error).toMatchObject({ statusCode: '404' })
  })

  test('images are not transformed, and the error says so', async () => {
    const { error } = await evidence().download(`${company}/a.png`, { transform: { width: 10 } })
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('not transformed') })
  })
})
