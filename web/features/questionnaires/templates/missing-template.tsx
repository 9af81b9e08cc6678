import { Link } from '@tanstack/react-router'
import { MissingRecord, type MissingRecordProps } from '#web/lib/list/missing-record.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

export function MissingTemplate({ query }: Pick<MissingRecordProps, 'query'>) {
  const list = (
    <Link to="/questionnaires/templates" className={buttonClass({})}>
      All templates
    </Link>
  )
  return <MissingRecord query={query} title="Questionnaire template" noun="template" list={list} />
}
