import { levelOf, NEW_COMPANY_PROTOCOL, type Level, type ProtocolId } from '#domain/protocols/protocol-id.ts'

/** A company as a form holds it. */
export type CompanyFormValues = {
  name: string
  cageCode: string
  description: string
  protocol: ProtocolId
  level: Level
}

/** A company as it is stored. */
export type StoredCompany = {
  name: string
  cage_code: string | null
  description: string | null
  protocol_id: ProtocolId
  level: Level
}

export const EMPTY_COMPANY: CompanyFormValues = {
  name: '',
  cageCode: '',
  description: '',
  protocol: NEW_COMPANY_PROTOCOL,
  level: levelOf(NEW_COMPANY_PROTOCOL),
}

export function formValuesOf(company: StoredCompany): CompanyFormValues {
  return {
    name: company.name,
    cageCode: company.cage_code ?? '',
    description: company.description ?? '',
    protocol: company.protocol_id,
    level: company.level,
  }
}

/** CMMC protocols and levels determine each other, so choosing one sets the other. */
export function withProtocol(values: CompanyFormValues, protocol: ProtocolId): CompanyFormValues {
  return { ...values, protocol, level: levelOf(protocol) }
}

export function withLevel(values: CompanyFormValues, level: Level): CompanyFormValues {
  return { ...values, level, protocol: level === 1 ? 'cmmc' : 'cmmc2' }
}
