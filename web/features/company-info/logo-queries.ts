import { queryOptions } from '@tanstack/react-query'
import { LOGO_BUCKET, logoName } from '#domain/companies/logo.ts'
import type { Id } from '#domain/ids.ts'
import { invalidates } from '#web/lib/write/use-write.ts'

const logoKey = (companyId: Id<'companies'>) => ['company-logo', companyId] as const

export const refreshLogo = (companyId: Id<'companies'>) => invalidates(logoKey(companyId))

async function logos() {
  const { storageClient } = await import('#web/lib/file/storage-client.ts')
  return storageClient.from(LOGO_BUCKET)
}

/** The picture, or null where there is none. */
export const companyLogo = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: logoKey(companyId),
    queryFn: async (): Promise<Blob | null> => {
      const files = await logos()
      const listed = await files.list(companyId)
      if (listed.error !== null) throw listed.error
      if (!listed.data.some(({ name }) => logoName(companyId).endsWith(`/${name}`))) return null
      const { data, error } = await files.download(logoName(companyId))
      if (error !== null) throw error
      return data
    },
  })

export async function saveLogo(companyId: Id<'companies'>, file: File): Promise<void> {
  const { error } = await (await logos()).upload(logoName(companyId), file, { upsert: true, contentType: file.type })
  if (error !== null) throw error
}

export async function removeLogo(companyId: Id<'companies'>): Promise<void> {
  const { data, error } = await (await logos()).remove([logoName(companyId)])
  if (error !== null) throw error
  if (data.length === 0) throw new Error('Your role does not allow removing the logo.')
}
