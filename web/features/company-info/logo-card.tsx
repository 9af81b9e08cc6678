import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { LOGO_LIMITS, readLogo } from '#domain/companies/logo.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { useAction } from '#web/lib/use-action.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { companyLogo, refreshLogo, removeLogo, saveLogo } from './logo-queries.ts'

export function LogoCard({ company, isEditable }: { company: Company; isEditable: boolean }) {
  const query = useQuery(companyLogo(company.id))
  const logo = query.data
  return (
    <Card title="Logo" subtitle="On the covers of plans and assessment reports.">
      {logo === undefined ? (
        <QueryFallback query={query} what="The logo" lines={2} />
      ) : (
        <div className="space-y-3">
          <CoverPreview company={company} logo={logo} />
          {isEditable && <LogoButtons company={company} hasLogo={logo !== null} />}
        </div>
      )}
    </Card>
  )
}

/** How the cover of a document begins, on white like paper: most logos are made for it. */
function CoverPreview({ company, logo }: { company: Company; logo: Blob | null }) {
  const { sspTitle } = wordingOf(company.protocol_id)
  return (
    <figure className="rounded-md border border-border bg-subtle px-6 pt-6">
      <div className="rounded-t-sm border border-b-0 border-[#d1d5db] bg-paper px-6 pt-6 pb-5 text-[#111827] shadow-sm">
        {logo === null ? (
          <p className="grid h-16 w-40 place-items-center rounded-sm border border-dashed border-[#6b7280] text-small text-[#4b5563]">
            No logo yet.
          </p>
        ) : (
          <Picture blob={logo} alt={`Logo of ${company.name}`} className="max-h-24 max-w-full" />
        )}
        <p className="mt-5 text-h2 text-balance">{sspTitle}</p>
        <p className="mt-1 break-words text-[#4b5563]">
          {company.cage_code === null ? company.name : `${company.name} (CAGE ${company.cage_code})`}
        </p>
      </div>
      <figcaption className="sr-only">Preview of a cover</figcaption>
    </figure>
  )
}

function LogoButtons({ company, hasLogo }: { company: Company; hasLogo: boolean }) {
  const { busy, run } = useAction(refreshLogo(company.id))
  const [issue, setIssue] = useState<string>()
  const choose = async (file: File) => {
    const read = readLogo(new Uint8Array(await file.slice(0, LOGO_LIMITS.bytes + 1).arrayBuffer()))
    setIssue('issue' in read ? read.issue : undefined)
    if ('issue' in read) return
    if (await run('The logo was not saved', () => saveLogo(company.id, file)))
      toastSuccess('Logo saved', { id: 'logo' })
  }
  const remove = async () => {
    if (await run('The logo was not removed', () => removeLogo(company.id)))
      toastSuccess('Logo removed', { id: 'logo' })
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <ChooseFilesButton
          busy={busy}
          input={{ accept: 'image/png,image/jpeg', 'aria-label': 'Logo file' }}
          onFiles={([file]) => void choose(file)}
        >
          {hasLogo ? 'Replace logo' : 'Add logo'}
        </ChooseFilesButton>
        {hasLogo && (
          <Button variant="ghost" busy={busy} onClick={() => void remove()}>
            Remove logo
          </Button>
        )}
        <span className="text-small text-muted">
          PNG or JPEG, up to {LOGO_LIMITS.bytes / 1000} kB and {LOGO_LIMITS.pixels.toLocaleString('en')} pixels at each
          side.
        </span>
      </div>
      {issue !== undefined && (
        <p role="alert" className="mt-2 text-small text-danger">
          {issue}
        </p>
      )}
    </div>
  )
}
