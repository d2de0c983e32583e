import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { SettingGroup, Settings } from '#shop/settings/setting-fields.ts'
import { issuesTaxInvoices } from '#shop/vat/rules.ts'
import { settingsMessages } from './messages.ts'

/** What a section of the settings is set to, in a few words; undefined where that says nothing in a few words. */
export function factOf(group: SettingGroup, settings: Settings, language: Language): string | undefined {
  const t = settingsMessages[language]
  const number = (value: number) => formatNumber(value, language)
  const taka = (amount: number) => formatTaka(amount, language)
  switch (group) {
    case 'shop':
      return language === 'bn' ? settings.shopNameBn : settings.shopName
    case 'look':
      return t.accents[settings.accent]
    case 'contact':
      return settings.phone
    case 'charges':
      return t.facts.charges(taka(settings.chargeInsideDhaka), taka(settings.chargeOutsideDhaka))
    case 'promises':
      return t.facts.days(number(settings.deliveryDaysInsideDhaka), number(settings.deliveryDaysOutsideDhaka))
    case 'limits':
      return t.facts.pieces(number(settings.piecesPerOrder))
    case 'pictures':
      return t.facts.each(number(settings.picturesPerProduct))
    case 'stock':
      return t.facts.orFewer(number(settings.lowStockThreshold))
    case 'refusals':
      return t.facts.charges(
        taka(settings.refusalChargeInsideDhaka),
        taka(settings.refusalChargeOutsideDhaka),
      )
    case 'reviews':
      return t.onOff[settings.reviewInvitations]
    case 'checkouts':
      return t.onOff[settings.keepCheckouts]
    case 'campaigns':
      return t.facts.hours(number(settings.campaignFromHour), number(settings.campaignUntilHour))
    case 'vat':
      return issuesTaxInvoices(settings) ? `${number(settings.vatRate)}%` : t.onOff.off
    case 'measurement': {
      const { metaPixelId, tiktokPixelId, googleTagId } = settings
      const used = [metaPixelId && 'Meta', tiktokPixelId && 'TikTok', googleTagId && 'Google'].filter(Boolean)
      return used.join(', ') || t.onOff.off
    }
    case 'backups':
      return t.onOff[settings.nightlyBackups]
  }
}
