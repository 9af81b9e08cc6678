// Words for the same thing in subcontracts, as `Phrases`.

export const CDI =
  'covered defense information|cdi|cui|controlled unclassified information|defense information|controlled data|controlled information|controlled technical information'
export const FCI_OR_CUI =
  'fci|cui|federal contract information|controlled unclassified information|covered defense information|cdi'
export const LOWER_TIER = 'subcontract*|sub contract*|subaward*|subtier|lower tier|tier|tiers|supplier*|vendor*'

const CUSTOMERS = ['customer', 'buyer', 'prime', 'prime contractor', 'purchaser', 'team lead', 'higher tier']

/** What the customer promises is no duty of the supplier. */
export const DUTY_OF_CUSTOMER = CUSTOMERS.map((who) => `^${who} shall|^${who} will|^${who} must`).join('|')
