import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/company/companies.ts'

/** Takes what the list's trigger adds to it: handlers, state, a ref. */
export function SwitcherButton({ company, ...rest }: { company: Company } & ComponentProps<'button'>) {
  const protocol = wordingOf(company.protocol_id).displayName
  return (
    <button
      {...rest}
      type="button"
      aria-label={`Company: ${company.name} ${protocol}`}
      className="flex h-9 min-w-0 items-center gap-2 rounded-md px-2 text-left hover:bg-hover data-popup-open:bg-hover touch:h-11"
    >
      <span className="min-w-0">
        <span className="sr-only">Company: </span>
        <span className="block max-w-60 truncate font-medium">{company.name}</span>
        <span className="block truncate text-micro text-muted">{protocol}</span>
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-muted" />
    </button>
  )
}
