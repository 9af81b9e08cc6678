import type { SspSection, SspSource } from '#domain/ssp/outline.ts'
import { blocksOf } from '#domain/ssp/section-blocks.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { BlocksView } from '#web/lib/plan-document/blocks-view.tsx'
import type { Ssp } from '../ssp-schema.ts'
import { ExpiredProofs } from './expired-proofs.tsx'
import { FromOtherPage } from './from-other-page.tsx'

export interface FilledSectionProps {
  ssp: Ssp
  section: SspSection
  from: Exclude<SspSource, 'controls' | 'applicability'>
}

/** A read-only section about service providers, risks or versions. */
export function FilledSection({ ssp, section, from }: FilledSectionProps) {
  const blocks = <BlocksView blocks={blocksOf(section, ssp)} label={section.title} />
  const { thirdParty } = wordingOf(ssp.protocol)
  if (from === 'versions') return blocks
  if (from === 'risks')
    return (
      <FromOtherPage from="the risk register" to="/risks" at={null}>
        {blocks}
      </FromOtherPage>
    )
  return (
    <FromOtherPage from={thirdParty.plural} to={thirdParty.path} at={null}>
      <ExpiredProofs ssp={ssp} />
      {blocks}
    </FromOtherPage>
  )
}
