import { fullName } from '#contract/people.ts'
import type { Profile } from '#contract/profile.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useProfileTexts } from '#web/platform/i18n/profile-texts.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'

export function PersonalPanel({ user }: { user: Profile }) {
  const texts = useProfileTexts()
  const format = useFormat()
  return (
    <div className="ui-grid ui-gap-20">
      <DescriptionList
        items={[
          { label: texts.fullName, value: fullName(user) },
          { label: texts.documentType, value: user.documentTypeName },
          { label: texts.documentNumber, value: user.documentNumber },
          { label: texts.city, value: user.cityName },
          { label: texts.position, value: user.positionName },
          { label: texts.group, value: user.groupName },
          { label: texts.email, value: user.email },
          { label: texts.cellphone, value: user.cellphoneNumber },
          { label: texts.phone, value: user.phoneNumber },
          { label: texts.address, value: user.address },
          { label: texts.birthDate, value: format.day(user.birthDate) },
        ]}
      />
      <Switch label={texts.active} checked={user.isActive} disabled onChange={() => undefined} />
    </div>
  )
}
