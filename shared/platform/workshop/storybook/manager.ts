import { addons } from 'storybook/manager-api';

// Its panel is for add-ons, and there are none.
addons.setConfig({ showPanel: false });
