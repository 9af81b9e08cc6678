import { expect } from '@playwright/test'
import { test } from './test.ts'
import { administrator, anonymous, newCompany, newPerson } from './api.ts'

test.describe('files, through the published client', () => {
  test('upload, list, read, link, replace, move, copy, remove', async () => {
    const client = await newPerson('Filer')
    const id = await newCompany(client, 'cmmc2')
    const files = client.storage.from('evidence')
    const sent = await files.upload(`${id}/policies/access.txt`, 'Access policy', { metadata: { control: '3.1.1' } })
    expect(sent.data).toMatchObject({
      path: `${id}/policies/access.txt`,
      fullPath: `evidence/${id}/policies/access.txt`,
    })
    expect((await files.upload(`${id}/policies/access.txt`, 'twice')).error).toMatchObject({ statusCode: '409' })
    expect((await files.upload(`${id}/policies/access.txt`, 'Version 2', { upsert: true })).error).toBeNull()
    expect(await (await files.download(`${id}/policies/access.txt`)).data?.text()).toBe('Version 2')
    expect((await files.list(id)).data).toMatchObject([{ name: 'policies', id: null }])
    expect((await files.list(`${id}/policies`)).data).toMatchObject([{ name: 'access.txt', metadata: { size: 9 } }])
    expect((await files.listV2({ prefix: id })).data?.objects).toMatchObject([{ name: `${id}/policies/access.txt` }])

    const link = await files.createSignedUrl(`${id}/policies/access.txt`, 60)
    expect(await (await fetch(link.data?.signedUrl ?? '')).text()).toBe('Version 2')
    const upload = await files.createSignedUploadUrl(`${id}/from-outside.txt`)
    const outside = (await anonymous()).storage.from('evidence')
    expect(
      (await outside.uploadToSignedUrl(`${id}/from-outside.txt`, upload.data?.token ?? '', 'Sent')).error,
    ).toBeNull()

    expect((await files.move(`${id}/from-outside.txt`, `${id}/inside.txt`)).error).toBeNull()
    expect((await files.copy(`${id}/inside.txt`, `${id}/again.txt`)).data).toEqual({ path: `evidence/${id}/again.txt` })
    expect((await files.exists(`${id}/from-outside.txt`)).data).toBe(false)
    expect((await files.info(`${id}/again.txt`)).data).toMatchObject({
      size: 4,
      contentType: expect.stringMatching(/^text\/plain/),
    })
    expect((await files.remove([`${id}/again.txt`, `${id}/inside.txt`])).data).toHaveLength(2)
  })

  test('a company’s files are for its members only', async () => {
    const client = await newPerson('Keeper')
    const id = await newCompany(client, 'hipaa')
    await client.storage
      .from('evidence')
      .upload(`${id}/a.txt`, 'secret')
      .then(({ error }) => expect(error).toBeNull())
    const outsider = await newPerson('Outsider')
    await newCompany(outsider, 'hipaa')
    const theirs = outsider.storage.from('evidence')
    expect((await theirs.download(`${id}/a.txt`)).error).toMatchObject({ status: 400, statusCode: '404' })
    expect((await theirs.list(id)).data).toEqual([])
    expect((await theirs.upload(`${id}/b.txt`, 'x')).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.remove([`${id}/a.txt`])).data).toEqual([])
    expect((await (await anonymous()).storage.from('evidence').download(`${id}/a.txt`)).error).not.toBeNull()
    await client.auth.signOut()
    expect((await client.storage.from('evidence').download(`${id}/a.txt`)).error).not.toBeNull()
  })

  test('only administrators manage buckets; public files need no sign-in', async () => {
    const admin = await administrator()
    const name = `site-${crypto.randomUUID()}`
    expect((await admin.storage.createBucket(name, { public: true, fileSizeLimit: '1MB' })).error).toBeNull()
    expect((await (await newPerson('Nobody')).storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    await admin.storage.from(name).upload('hello.txt', 'Hello')
    const { publicUrl } = admin.storage.from(name).getPublicUrl('hello.txt').data
    expect(await (await fetch(publicUrl)).text()).toBe('Hello')
    const tooLarge = await admin.storage.from(name).upload('large.bin', Buffer.alloc(1_000_001))
    expect(tooLarge.error).toMatchObject({ statusCode: '413' })
    expect((await admin.storage.deleteBucket(name)).error).toMatchObject({ statusCode: '409' })
    expect((await admin.storage.emptyBucket(name)).error).toBeNull()
    expect((await admin.storage.deleteBucket(name)).error).toBeNull()
  })
})
