import { enquiryDraftKey, serializeEnquiryDraft } from '@site/contracts/enquiry-draft';
import { Button, ButtonAnchor, useNavigate } from '@site/ui';
import type { ComponentProps } from 'react';
import { tab } from '../../kit/tab-storage.ts';
import type { ToSales } from './next-step.ts';

interface Props
  extends Pick<
    ComponentProps<typeof Button>,
    'variant' | 'size' | 'paddingInline' | 'fontSize' | 'marginInlineStart'
  > {
  readonly label: string;
  readonly sales: ToSales;
}

export function SalesButton({ label, sales, ...appearance }: Props) {
  const navigate = useNavigate();
  if (sales.kind === 'mail') {
    return (
      <ButtonAnchor href={sales.href} {...appearance}>
        {label}
      </ButtonAnchor>
    );
  }
  const { message, to } = sales;
  function handOver() {
    tab.write(enquiryDraftKey, serializeEnquiryDraft({ message }));
    void navigate(to);
  }
  return (
    <Button {...appearance} onClick={handOver}>
      {label}
    </Button>
  );
}
