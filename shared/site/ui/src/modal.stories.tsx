import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Modal, opensModal, PrerenderedModal } from './modal.tsx';
import { Button } from './navigation/button.tsx';

export default { title: 'ui/modal' };

const content = <Text padding="5">What the window holds.</Text>;

export function Open() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the window</Button>
      <Modal title="One day with the shop" open={open} onClose={() => setOpen(false)}>
        {content}
      </Modal>
    </>
  );
}

export const OpensWithoutScripts = () => (
  <>
    <Button {...opensModal('window')}>Open the window</Button>
    <PrerenderedModal id="window" title="One day with the shop">
      {content}
    </PrerenderedModal>
  </>
);
